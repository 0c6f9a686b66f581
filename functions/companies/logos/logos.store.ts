/** `logo_key` holds the S3 key of a logo, which is also its path. */
import * as z from 'zod/mini';
import type { Key } from '../../platform/aws/table.ts';
import { update } from '../../platform/aws/writes.ts';
import { isStill } from '../items.store.ts';

const withLogo = z.object({ logo_key: z.nullable(z.string()) });
export type WithLogo = z.output<typeof withLogo>;

export const saveLogoKey = async (owner: Key, id: string, logoKey: string): Promise<WithLogo | undefined> => {
  const before = await update(owner, {
    set: { logo_key: logoKey },
    ...isStill(id),
    returns: 'ALL_OLD',
  });
  return before && withLogo.parse(before);
};

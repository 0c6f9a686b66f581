/** A company and a competitor hold the key of their logo, which is its path, in `logo_key`. */
import * as z from 'zod/mini';
import type { Key } from '../../platform/aws/table.ts';
import { update } from '../../platform/aws/writes.ts';

const withLogo = z.object({ logo_key: z.nullable(z.string()) });
export type WithLogo = z.output<typeof withLogo>;

/** Saves the key of an owner's logo. Returns the owner's logo before the change; undefined if it is gone. */
export const saveLogoKey = async (owner: Key, logoKey: string): Promise<WithLogo | undefined> => {
  const before = await update(owner, {
    UpdateExpression: 'SET logo_key = :key',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':key': logoKey },
    ReturnValues: 'ALL_OLD',
  });
  return before && withLogo.parse(before);
};

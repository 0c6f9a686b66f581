/** Keys: CREATED#<kind>#<hash of a key> in the user's partition: what a request's key created, for a day. */

import { ownKey } from '../accounts/users.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { read } from '../platform/aws/table.ts';
import { type Action, putAction } from '../platform/aws/writes.ts';
import { hashOf, newId } from '../platform/ids.ts';
import { DAY, toTtl } from '../platform/time/clock.ts';
import { isStill } from './items.store.ts';

const isMissing = { when: 'attribute_not_exists(PK)' };

/**
 * Creates with a new id, unless `find` still has what the key created before. `create` puts the claim into
 * its transaction, and returns undefined if that fails.
 */
export const createOnce = <T>(
  kind: 'COMPANY' | 'NOTE',
  userId: string,
  key: string | undefined,
  find: (id: string) => Promise<T | undefined>,
  create: (id: string, claim: readonly Action[]) => Promise<T | undefined>,
): Promise<T> =>
  retryOrThrow(async () => {
    const id = newId();
    if (key === undefined) return create(id, []);
    const pointer = ownKey(userId, `CREATED#${kind}#${hashOf(key)}`);
    const stored = await read(pointer);
    const earlier = stored && String(stored.id);
    const found = earlier && (await find(earlier));
    if (found) return found;
    return create(id, [
      putAction({ ...pointer, id, ttl: toTtl(Date.now() + DAY) }, earlier ? isStill(earlier) : isMissing),
    ]);
  });

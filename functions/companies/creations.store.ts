/** Keys: CREATED#<kind>#<hash of a key> in the user's partition: for a day, what was created by a request's key. */

import { ownKey } from '../accounts/users.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { type Action, checkAction, putAction, update } from '../platform/aws/writes.ts';
import { hashOf, newId } from '../platform/ids.ts';
import { DAY, toTtl } from '../platform/time/clock.ts';
import { isStill } from './items.store.ts';

const isMissing = { when: 'attribute_not_exists(PK)' };

/**
 * Creates with a new id. A key that comes again returns what it has created, unless `find` says that it is
 * gone for good. `create` makes its claim a part of its transaction, and returns undefined if one fails.
 * `placesOf` names where something with the id may be meanwhile.
 */
export const createOnce = <T>(
  kind: 'COMPANY' | 'NOTE',
  userId: string,
  key: string | undefined,
  find: (id: string) => Promise<T | undefined>,
  create: (id: string, claim: readonly Action[]) => Promise<T | undefined>,
  placesOf: (id: string) => readonly Key[] = () => [],
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
      ...(earlier ? placesOf(earlier) : []).map((place) => checkAction(place, isMissing)),
    ]);
  });

/**
 * Sets a count to what there is, and returns that. Such a count is only an upper bound, because deletions
 * leave it as it is: a creation that finds no room, or no count, counts again.
 */
export const recount = async <T>(
  key: Key,
  counter: string,
  list: () => Promise<readonly T[]>,
): Promise<readonly T[]> => {
  const before = (await read(key))?.[counter];
  const listed = await list();
  const unchanged = before === undefined ? `attribute_not_exists(${counter})` : `${counter} = :before`;
  await update(key, {
    set: { [counter]: listed.length },
    when: `attribute_exists(PK) AND ${unchanged}`,
    values: { before },
  });
  return listed;
};

/** Keys: CREATED#<kind>#<hash of a key> in the user's partition: what a request's key created, for a day. */

import { ownKey } from '../accounts/users.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { type Action, putAction, update, updateAction } from '../platform/aws/writes.ts';
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

type Roomy = 'notes' | 'segments' | 'links';

/** Returns a transaction action that fails without room for one more. `key` is of what they belong to. */
export const takeRoom = (key: Key, what: Roomy): Action =>
  updateAction(key, { add: { [`${what}_created`]: 1 }, when: `${what}_created < ${what}_until` });

/**
 * Makes room up to `most`, unless something is created meanwhile, and returns what there is. Called where
 * there is no room, because deletions make none.
 */
export const makeRoom = async <T>(
  key: Key,
  what: Roomy,
  most: number,
  list: () => Promise<readonly T[]>,
): Promise<readonly T[]> => {
  const name = `${what}_created`;
  const created = Number((await read(key))?.[name] ?? 0);
  const listed = await list();
  await update(key, {
    set: { [name]: created, [`${what}_until`]: created + most - listed.length },
    when: `attribute_exists(PK) AND (attribute_not_exists(${name}) OR ${name} = :created)`,
    values: { created },
  });
  return listed;
};

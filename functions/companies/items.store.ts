/**
 * Keys: <kind>#<company>#<hash of a text> in the user's partition, so that a company has each text once.
 * Ids: <company>-<hash>-<random>; older ones lack the random part.
 */

import { ownKey, userPartition } from '../accounts/users.store.ts';
import { type Item, type Key, type QueryInput, queryPrefix, read } from '../platform/aws/table.ts';
import type { Terms } from '../platform/aws/updateExpression.ts';
import { hashOf, newId } from '../platform/ids.ts';

/** Names a text in a company. The ids of its items, one after another, begin with this. */
const nameOf = (companyId: string, text: string): string => `${companyId}-${hashOf(text)}`;

export const nameIn = (id: string): string => id.split('-').slice(0, 2).join('-');

/** Fails for another item of the same text, e.g. one that was added after a deletion. */
export const isStill = (id: string): Pick<Terms, 'when' | 'values'> => ({
  when: 'id = :id',
  values: { id },
});

export const companyItems = (kind: string) => {
  const prefixOf = (companyId?: string): string =>
    companyId === undefined ? `${kind}#` : `${kind}#${companyId}#`;
  /** Accepts names and ids. A malformed one such as <company>#<hash> gets a key that no item has. */
  const keyOf = (userId: string, id: string): Key =>
    ownKey(userId, `${kind}#${nameIn(id).replace(/-|$/, '#')}`);
  return {
    nameOf,
    newIdOf: (companyId: string, text: string): string => `${nameOf(companyId, text)}-${newId().slice(0, 6)}`,
    keyOf,
    prefixOf,
    find: async (userId: string, id: string): Promise<Item | undefined> => {
      const item = await read(keyOf(userId, id));
      return item?.id === id ? item : undefined;
    },
    list: (userId: string, companyId?: string, options?: QueryInput): Promise<Item[]> =>
      queryPrefix(userPartition(userId), prefixOf(companyId), options),
  };
};

/** Keys: <kind>#<company>#<hash> in the user's partition, of items whose id is <company>-<hash>. */

import { ownKey, userPartition } from '../accounts/users.store.ts';
import { type Item, type Key, type QueryInput, queryPrefix } from '../platform/aws/table.ts';
import { idOf } from '../platform/ids.ts';

/** Items of which a company has one for each text, such as its keywords. */
export const companyItems = (kind: string) => {
  const prefixOf = (companyId?: string): string =>
    companyId === undefined ? `${kind}#` : `${kind}#${companyId}#`;
  return {
    idOf: (companyId: string, text: string): string => `${companyId}-${idOf(text)}`,
    // A malformed id such as <company>#<hash> gets a key that no item has.
    keyOf: (userId: string, id: string): Key => ownKey(userId, `${kind}#${id.replace(/-|$/, '#')}`),
    prefixOf,
    /** Without a company, lists those of the account. */
    list: (userId: string, companyId?: string, options?: QueryInput): Promise<Item[]> =>
      queryPrefix(userPartition(userId), prefixOf(companyId), options),
  };
};

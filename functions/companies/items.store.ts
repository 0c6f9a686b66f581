/** Keys: <kind>#<company>#<hash> in the user's partition, of items whose id is <company>-<hash>. */

import { ownKey } from '../accounts/users.store.ts';
import { type Item, type Key, type QueryInput, queryPrefix } from '../platform/aws/table.ts';
import { removePrefix } from '../platform/aws/writes.ts';
import { idOf } from '../platform/ids.ts';

/** Items of which a company has one for each text, such as its keywords. */
export const companyItems = (kind: string) => {
  const prefixOf = (userId: string, companyId?: string): Key =>
    ownKey(userId, companyId === undefined ? `${kind}#` : `${kind}#${companyId}#`);
  return {
    idOf: (companyId: string, text: string): string => `${companyId}-${idOf(text)}`,
    keyOf: (userId: string, id: string): Key => ownKey(userId, `${kind}#${id.replace('-', '#')}`),
    /** Without a company, lists those of the account. */
    list: (userId: string, companyId?: string, options?: QueryInput): Promise<Item[]> => {
      const { PK, SK } = prefixOf(userId, companyId);
      return queryPrefix(PK, SK, options);
    },
    removeAll: (userId: string, companyId: string): Promise<void> => {
      const { PK, SK } = prefixOf(userId, companyId);
      return removePrefix(PK, SK);
    },
  };
};

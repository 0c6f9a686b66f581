import type { UsersQuery } from '#shared/contract/admin/users.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { profileKey, userIdIn } from '../accounts/users.store.ts';
import { normalizeSearch } from '../accounts/users.ts';
import { cutPage, type ItemPage, queryKind } from '../platform/aws/pages.ts';
import { itemsByKey, readMany } from '../platform/aws/table.ts';
import { countsIn, statisticsKey } from '../statistics/statistics.store.ts';
import { listPlansEvenDeleted } from '../subscriptions/plans/plans.store.ts';
import { subscriptionKey } from '../subscriptions/subscription.store.ts';
import { type Account, accountAt } from './managedUsers.store.ts';

/** The profiles and subscriptions of one page fit into one batch. */
const PAGE_SIZE = 40;

/**
 * Lists the newest first, in three reads. A search reads some thousands of users per page, so a page may be
 * empty.
 */
export const listAccounts = async ({
  search = '',
  cursor,
}: UsersQuery): Promise<{
  readonly accounts: Account[];
  readonly plans: Plan[];
  readonly total: number;
  readonly next: string | null;
}> => {
  const { items: entries, next } = await findEntries(normalizeSearch(search), cursor);
  const ids = entries.map(({ PK }) => userIdIn(String(PK)));
  const total = statisticsKey('TOTAL');
  const keys = ids.flatMap((id) => [profileKey(id), subscriptionKey(id)]);
  const [items, plans] = await Promise.all([
    readMany([...keys, total], { consistent: true }),
    listPlansEvenDeleted(),
  ]);
  const itemAt = itemsByKey(items);
  const counts = itemAt(total);
  return {
    // The index still lists users who have just been deleted.
    accounts: ids.map((id) => accountAt(itemAt, id)).filter((account) => account !== undefined),
    plans,
    total: (counts && countsIn(counts).users) ?? 0,
    next,
  };
};

const findEntries = async (search: string, cursor: string | undefined): Promise<ItemPage> => {
  if (search === '') return queryKind('user', { Limit: PAGE_SIZE }, cursor);
  // Documents are stored without punctuation.
  const plain = search.replace(/[.\-/\s]/g, '');
  const filter = {
    FilterExpression: 'contains(search_text, :search) OR contains(search_text, :plain)',
    ExpressionAttributeValues: { ':search': search, ':plain': plain || search },
  };
  return cutPage(await queryKind('user', filter, cursor), PAGE_SIZE);
};

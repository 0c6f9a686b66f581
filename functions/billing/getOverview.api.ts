import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readCountsSince } from '../statistics/statistics.store.ts';
import { firstDay, overviewOf } from './operations/overview.ts';

/** One read: the figures are counted along with every change of a subscription. */
export const handler = endpoint(managedSubscriptions.getOverview)(async ({ now }) =>
  overviewOf(await readCountsSince(firstDay(now))),
);

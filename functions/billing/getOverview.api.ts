import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readCountsSince } from '../statistics/statistics.store.ts';
import { firstDay, overviewOf } from '../subscriptions/counts.ts';

/** Makes a single read: every change of a subscription also updates these figures. */
export const handler = endpoint(managedSubscriptions.getOverview)(async ({ now }) =>
  overviewOf(await readCountsSince(firstDay(now))),
);

import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readCountsSince } from '../statistics/statistics.store.ts';
import { firstDay, overviewOf } from './overview.ts';

/** One read of the table: the figures are counted along with every change of a subscription. */
export const handler = endpoint(routes.billing.getOverview)(async ({ now }) =>
  overviewOf(await readCountsSince(firstDay(now))),
);

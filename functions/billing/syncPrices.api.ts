import pMap from 'p-map';
import { managedPrices } from '#shared/contract/admin/prices.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listPlans } from '../subscriptions/plans/plans.store.ts';
import { comparePrices, syncPlanPrice } from './prices/planPrices.ts';

/** Stripe accepts 25 calls per second in test mode, and a plan needs about six, one after another. */
const PLANS_AT_ONCE = 3;

/** Can be repeated after a failure: only plans that still differ are synced. */
export const handler = endpoint(managedPrices.syncPrices)(async (input) => {
  const compared = await comparePrices(await listPlans());
  const waiting = compared.filter(({ row }) => row.needs_sync);
  await pMap(waiting, (plan) => syncPlanPrice(input, plan), { concurrency: PLANS_AT_ONCE });
  return { synced_count: waiting.length };
});

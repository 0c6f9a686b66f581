import { managedPrices } from '#shared/contract/admin/prices.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listPlans } from '../subscriptions/plans/plans.store.ts';
import { comparePrices } from './prices/planPrices.ts';

export const handler = endpoint(managedPrices.listPriceSync)(async () => {
  const compared = await comparePrices(await listPlans());
  return compared.map(({ row }) => row);
});

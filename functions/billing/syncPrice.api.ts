import { managedPrices } from '#shared/contract/admin/prices.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { findPlan } from '../subscriptions/plans/plans.store.ts';
import { comparePrices, syncPlanPrice } from './prices/planPrices.ts';

export const handler = endpoint(managedPrices.syncPrice)(async (input) => {
  const plan = await findPlan(Number(input.params.id));
  const [compared] = plan ? await comparePrices([plan]) : [];
  if (!compared) throw new AppError('not_found', 'Plano não encontrado');
  return { new_price_id: await syncPlanPrice(input, compared) };
});

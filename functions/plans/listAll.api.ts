import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readCounts } from '../statistics/statistics.store.ts';
import { listSoldPlans } from './plans.store.ts';
import { planCounts } from './plans.ts';

export const handler = endpoint(routes.plans.listAll)(async () => {
  const [plans, counts] = await Promise.all([listSoldPlans(), readCounts(planCounts())]);
  return plans.map((plan) => ({ ...plan, subscribers: counts.get(planCounts(plan.id))?.subscribers ?? 0 }));
});

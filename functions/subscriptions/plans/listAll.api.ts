import { managedPlans } from '#shared/contract/admin/plans.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { readCounts } from '../../statistics/statistics.store.ts';
import { listPlans } from './plans.store.ts';
import { planCounts, planVersion } from './plans.ts';

export const handler = endpoint(managedPlans.listAll)(async () => {
  const [plans, counts] = await Promise.all([listPlans(), readCounts(planCounts())]);
  return plans.map((plan) => ({
    ...plan,
    subscribers: counts.get(planCounts(plan.id))?.subscribers ?? 0,
    version: planVersion(plan),
  }));
});

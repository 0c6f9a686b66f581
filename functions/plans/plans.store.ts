/** Keys: the partition PLANS holds all plans, ordered by id. */
import { type Plan, plan } from '#shared/contract/plans.ts';
import { type Key, queryPrefix, read } from '../platform/aws/table.ts';
import { type Action, put } from '../platform/aws/writes.ts';

const planKey = (planId: number): Key => ({ PK: 'PLANS', SK: `PLAN#${String(planId).padStart(6, '0')}` });

/** All plans, cheapest first. */
export const listPlans = async (): Promise<Plan[]> => {
  const items = await queryPrefix('PLANS', 'PLAN#');
  return items.map((item) => plan.parse(item)).sort((a, b) => a.price_monthly - b.price_monthly);
};

export const findPlan = async (planId: number): Promise<Plan | undefined> => {
  if (!Number.isSafeInteger(planId) || planId < 0) return undefined;
  const item = await read(planKey(planId));
  return item && plan.parse(item);
};

/** In a transaction: requires that the plan exists. */
export const requirePlan = (planId: number): Action => ({
  ConditionCheck: { Key: planKey(planId), ConditionExpression: 'attribute_exists(PK)' },
});

export const savePlan = (saved: Plan): Promise<void> => put({ ...planKey(saved.id), ...saved });

/** Limits of plans, and the keywords that they keep active. */
import { routes } from '#shared/contract/index.ts';
import type { Limits } from '#shared/contract/plans.ts';
import { findPlan, savePlan } from '../../functions/plans/plans.store.ts';
import { readSubscription } from '../../functions/subscriptions/subscription.store.ts';
import type { Customer } from './customers.ts';

/** Saves other limits of a customer's plan, not applied yet. Returns their subscription and plan. */
export const saveLimits = async ({ userId }: Pick<Customer, 'userId'>, limits: Partial<Limits>) => {
  const { subscription } = await readSubscription(userId);
  const before = subscription && (await findPlan(subscription.plan_id));
  if (!before) throw new Error('A test customer has a plan');
  const plan = { ...before, ...limits };
  await savePlan(plan);
  return { subscription, plan };
};

export const activeKeywordsOf = async ({ call }: Pick<Customer, 'call'>): Promise<string[]> => {
  const { body } = await call(routes.keywords.list, {});
  return body.filter(({ is_active }) => is_active).map(({ keyword }) => keyword);
};

import { routes } from '#shared/contract/index.ts';
import type { Limits, Plan } from '#shared/contract/plans.ts';
import { findPlan, savePlan } from '../../../functions/subscriptions/plans/plans.store.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import type { Call } from './caller.ts';
import type { Customer } from './customers.ts';

export const planForm = {
  name: 'Essencial',
  description: 'Para começar',
  price_monthly: 49.9,
  max_keywords: 10,
  max_companies: 2,
  max_competitors: 3,
};

let created = 0;

export const createPlan = async (call: Call, changed: Partial<typeof planForm> = {}): Promise<Plan> => {
  created += 1;
  const body = { ...planForm, name: `${planForm.name} ${created}`, ...changed };
  return (await call(routes.plans.create, { body })).body;
};

export const updatePlan = (call: Call, { id, ...fields }: Plan, changed: Partial<typeof planForm>) =>
  call(routes.plans.update, { params: { id: String(id) }, body: { ...fields, ...changed } });

export const deletePlan = (call: Call, { id }: Plan) =>
  call(routes.plans.delete, { params: { id: String(id) } });

export const managedPlan = async (call: Call, { id }: Plan) =>
  (await call(routes.plans.listAll, {})).body.find((plan) => plan.id === id);

/** Stores other limits without applying them to the customer's lists. */
export const saveLimits = async ({ userId }: Pick<Customer, 'userId'>, limits: Partial<Limits>) => {
  const { subscription } = await readSubscription(userId);
  const before = subscription && (await findPlan(subscription.plan_id));
  if (!before) throw new Error('A test customer has a plan');
  const plan = { ...before, ...limits };
  await savePlan(plan);
  return { subscription, plan };
};

export const listActiveTexts = async ({ call }: Pick<Customer, 'call'>): Promise<string[]> => {
  const { body } = await call(routes.keywords.list, {});
  return body.filter(({ is_active }) => is_active).map(({ keyword }) => keyword);
};

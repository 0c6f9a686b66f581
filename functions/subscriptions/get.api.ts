import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/store.ts';
import { findPlan } from '../plans/store.ts';
import { readCurrent } from './current.ts';

export const handler = endpoint(routes.subscriptions.get)(async ({ user, now }) => {
  const [{ subscription, usage }, companies] = await Promise.all([
    readCurrent(user.id, now),
    listCompanies(user.id),
  ]);
  const plan = subscription && (await findPlan(subscription.plan_id));
  return {
    plan: plan ?? null,
    subscription: subscription ? { status: subscription.status } : null,
    usage: { ...usage, competitors: Math.max(0, ...companies.map((company) => company.competitors_count)) },
    plan_name: plan?.name ?? null,
    status: subscription?.status ?? null,
    current_period_end: subscription?.current_period_end ?? null,
    cancel_at_period_end: subscription?.cancel_at_period_end ?? false,
  };
});

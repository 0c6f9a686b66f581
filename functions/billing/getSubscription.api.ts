import { billing } from '#shared/contract/billing.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { findUser } from '../accounts/users.store.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { findPlanEvenDeleted } from '../subscriptions/plans/plans.store.ts';
import { isComplimentary, isTrialAvailable, type Subscription } from '../subscriptions/status.ts';
import { findTrialLimit } from '../subscriptions/trialLimit.ts';
import { saveTasks } from '../tasks/tasks.store.ts';
import { newTask } from '../tasks/tasks.ts';
import { findTrialRefusal } from './checkout/offer.ts';
import { readCurrentSubscription } from './sync/readCurrentSubscription.ts';

export const handler = endpoint(billing.getSubscription)(async ({ user, now }) => {
  const [{ subscription, usage, trial }, companies] = await Promise.all([
    readWithTrial(user.id, now),
    listCompanies(user.id),
  ]);
  const plan = subscription && (await findPlanEvenDeleted(subscription.plan_id));
  return {
    plan: plan ?? null,
    subscription: subscription ? { status: subscription.status } : null,
    usage: {
      ...usage,
      competitors: Math.max(0, ...companies.map(({ competitors_count }) => competitors_count)),
      company_keywords: companies.map(({ keywords_count }) => keywords_count),
    },
    plan_name: plan?.name ?? null,
    plan_id: subscription?.plan_id ?? null,
    status: subscription?.status ?? null,
    monthly_price: subscription ? monthlyPrice(subscription) : null,
    is_complimentary: subscription !== undefined && isComplimentary(subscription),
    current_period_end: subscription?.current_period_end ?? null,
    cancel_at_period_end: subscription?.cancel_at_period_end ?? false,
    paused_until: subscription?.paused_until,
    has_payment_method: subscription?.has_payment_method ?? false,
    trial_lookups: trial ?? null,
    trial_available: await isTrialOffered(user.id, subscription),
  };
});

/** Leaves the end of a refused trial to a task, after which the customer can subscribe. */
const readWithTrial = async (userId: string, now: number) => {
  const account = await readCurrentSubscription(userId, now);
  const trial = await findTrialLimit(userId, account.subscription, now);
  if (trial?.refused) await saveTasks([newTask('sync', { user_id: userId }, now, userId)]);
  return { ...account, trial };
};

/** Documents are checked only for new accounts: all others have had their trial. */
const isTrialOffered = async (userId: string, subscription: Subscription | undefined): Promise<boolean> => {
  if (!isTrialAvailable(subscription)) return false;
  const user = await findUser(userId);
  return user !== undefined && (await findTrialRefusal(user, subscription)) === null;
};

/** Returns reais, or null if Stripe makes no further charges. */
const monthlyPrice = ({ stripe_subscription_id, status, monthly_amount }: Subscription): number | null =>
  stripe_subscription_id === undefined || status === 'canceled' ? null : monthly_amount / 100;

import { billing } from '#shared/contract/billing.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { findUser } from '../accounts/users.store.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { isStripeFailure } from '../platform/stripe/errors.ts';
import { findPlanEvenDeleted } from '../subscriptions/plans/plans.store.ts';
import {
  isComplimentary,
  isOverdue,
  isOwing,
  isTrialAvailable,
  type Subscription,
} from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { findTrialLimit } from '../subscriptions/trialLimit.ts';
import { saveTasks } from '../tasks/tasks.store.ts';
import { newTask } from '../tasks/tasks.ts';
import { findTrialRefusal } from './checkout/offer.ts';
import { claimSync } from './sync/customers.store.ts';
import { copySubscription } from './sync/syncSubscription.ts';

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

/**
 * Reads with the trial's limit. What has to end at Stripe, such as a refused trial, is left to a task, after
 * which the customer can subscribe.
 */
const readWithTrial = async (userId: string, now: number) => {
  const stored = await readSubscription(userId);
  const copied = await copyOutdated(userId, stored.subscription, now);
  const account = copied ? await readSubscription(userId) : stored;
  const trial = await findTrialLimit(userId, account.subscription, now);
  if (trial?.refused || copied?.surplus.length)
    await saveTasks([newTask('sync', { user_id: userId }, now, userId)]);
  return { ...account, trial };
};

/** Copies Stripe's state if a webhook may have been lost, at most once a minute and unless Stripe fails. */
const copyOutdated = async (userId: string, stored: Subscription | undefined, now: number) => {
  const mayBeOutdated = isOverdue(stored, now) || isOwing(stored);
  if (!mayBeOutdated || (await claimSync(userId, now)) === undefined) return undefined;
  try {
    return await copySubscription(userId);
  } catch (error) {
    if (isStripeFailure(error)) return undefined;
    throw error;
  }
};

/** Documents are checked only for new accounts: all others have had their trial. */
const isTrialOffered = async (userId: string, subscription: Subscription | undefined): Promise<boolean> => {
  if (!isTrialAvailable(subscription)) return false;
  const user = await findUser(userId);
  return user !== undefined && (await findTrialRefusal(user, subscription)) === null;
};

const monthlyPrice = ({ stripe_subscription_id, status, monthly_amount }: Subscription): number | null =>
  stripe_subscription_id === undefined || status === 'canceled' ? null : monthly_amount / 100;

import { findUser } from '../../accounts/users.store.ts';
import { applyLimits } from '../../keywords/applyLimits.ts';
import { log } from '../../platform/log.ts';
import { updateCustomer } from '../../platform/stripe/customers.ts';
import { isStripeFailure } from '../../platform/stripe/errors.ts';
import { cancelSubscription, listSubscriptions } from '../../platform/stripe/subscriptions.ts';
import { toMoment } from '../../platform/time/clock.ts';
import type { NewSubscription, Subscription } from '../../subscriptions/status.ts';
import {
  findSubscription,
  nextSyncVersion,
  readSubscription,
  saveSyncedSubscription,
} from '../../subscriptions/subscription.store.ts';
import { type TrialIdentity, trialIdentityOf } from '../../subscriptions/trialIdentity.ts';
import { isTrialLimited } from '../../subscriptions/trialLimit.ts';
import { beginTrial, findOtherTrial } from '../../subscriptions/trials.store.ts';
import {
  chooseSubscription,
  isLive,
  type PlanSubscription,
  toSubscriptionStatus,
} from './chooseSubscription.ts';
import { findCustomerOf, findUserOf } from './customers.store.ts';
import { readPayments } from './readPayments.ts';

interface Synced {
  readonly userId: string;
  readonly chosen: PlanSubscription | undefined;
}

/** Copies Stripe's state, so webhooks may come late, twice or never. Undefined if the user is deleted. */
export const syncUser = async (userId: string): Promise<Omit<Synced, 'userId'> | undefined> => {
  // Taken before asking Stripe: of two concurrent syncs the later one wins.
  const syncVersion = await nextSyncVersion(userId);
  if (syncVersion === undefined) return undefined;
  // An event may name a customer that has since been replaced.
  const current = await findCustomerOf(userId);
  const { chosen, excess } = chooseSubscription(
    current === undefined ? [] : await listSubscriptions(current),
  );
  const synced = chosen
    ? await toSubscription(userId, chosen, syncVersion)
    : await endedSubscription(userId, syncVersion);
  const trial = synced && (await findNewTrial(userId, synced));
  const begun = trial ? beginTrial(userId, trial, { isLimited: isTrialLimited(trial), now: Date.now() }) : [];
  if (synced && (await saveSyncedSubscription(userId, synced, begun))) {
    // Two checkouts were paid at once: credits the excess. Only the newest sync may decide that.
    for (const subscription of excess) await cancelSubscription(subscription);
  } else if (chosen && trial && (await findOtherTrial(trial))) {
    // Begun beside another account's trial. It was never saved, so it has allowed nothing.
    await cancelSubscription(chosen);
    return syncUser(userId);
  }
  await applyLimits(userId);
  await updateRecipient(userId, chosen);
  return { chosen };
};

/** Undefined if the customer is not ours. */
export const syncSubscription = async (customerId: string): Promise<Synced | undefined> => {
  const userId = await findUserOf(customerId);
  const synced = userId === undefined ? undefined : await syncUser(userId);
  return userId === undefined || !synced ? undefined : { userId, ...synced };
};

/** Tells Stripe a changed profile before it next writes to the customer. */
const updateRecipient = async (userId: string, chosen: PlanSubscription | undefined): Promise<void> => {
  if (!chosen?.recipient || !isLive(chosen)) return;
  const { customerId, recipient } = chosen;
  const user = await findUser(userId);
  if (!user || (recipient.name === user.name && recipient.email === user.email)) return;
  try {
    await updateCustomer(customerId, user);
  } catch (error) {
    // Ignored: the sync is saved, the next one compares again, and Stripe may not accept the address.
    if (!isStripeFailure(error)) throw error;
    log.warn('Stripe was not told a changed profile', { userId, name: error.name });
  }
};

/** Undefined if no trial begins, or the user is deleted. */
const findNewTrial = async (userId: string, synced: NewSubscription): Promise<TrialIdentity | undefined> => {
  if (synced.status !== 'trialing') return undefined;
  const [user, { subscription }] = await Promise.all([findUser(userId), findSubscription(userId)]);
  const isKnown = subscription?.stripe_subscription_id === synced.stripe_subscription_id;
  return user && !isKnown ? trialIdentityOf(user) : undefined;
};

const toSubscription = async (
  userId: string,
  chosen: PlanSubscription,
  syncVersion: number,
): Promise<NewSubscription> => {
  const stored = (await findSubscription(userId)).subscription;
  return {
    sync_version: syncVersion,
    status: toSubscriptionStatus(chosen) ?? 'canceled',
    plan_id: chosen.planId,
    current_period_end: chosen.currentPeriodEnd,
    cancel_at_period_end: chosen.cancelsAtPeriodEnd,
    has_payment_method: chosen.hasPaymentMethod,
    stripe_subscription_id: chosen.id,
    stripe_customer_id: chosen.customerId,
    monthly_amount: chosen.monthlyAmount,
    paid_since: chosen.paidSince,
    trial_since: chosen.trialSince ?? stored?.trial_since ?? null,
    ended_at: chosen.endedAt,
    ...(await readPayments(chosen, stored)),
  };
};

/** A stored Stripe subscription that no longer exists there has been cancelled. */
const endedSubscription = async (userId: string, syncVersion: number): Promise<Subscription | undefined> => {
  const { subscription } = await readSubscription(userId);
  return subscription?.stripe_subscription_id === undefined
    ? undefined
    : {
        ...subscription,
        status: 'canceled',
        failed_invoices: 0,
        ended_at: subscription.ended_at ?? toMoment(Date.now()),
        sync_version: syncVersion,
      };
};

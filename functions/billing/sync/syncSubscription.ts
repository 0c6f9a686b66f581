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

/**
 * Copies Stripe's current state, so webhooks may come late, twice or never. Returns undefined if the user is
 * deleted.
 */
export const syncUser = async (userId: string): Promise<Omit<Synced, 'userId'> | undefined> => {
  // The version is taken before asking Stripe, so that the later of two concurrent syncs wins.
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
    // Two checkouts were paid at once, so the excess is credited. Only the newest sync may decide this.
    for (const subscription of excess) await cancelSubscription(subscription);
  } else if (chosen && trial && (await findOtherTrial(trial))) {
    // This trial began beside another account's. It was never saved, so it has allowed nothing.
    await cancelSubscription(chosen);
    return syncUser(userId);
  }
  await applyLimits(userId);
  await updateRecipient(userId, chosen);
  return { chosen };
};

/** Returns undefined if the customer is not ours. */
export const syncSubscription = async (customerId: string): Promise<Synced | undefined> => {
  const userId = await findUserOf(customerId);
  const synced = userId === undefined ? undefined : await syncUser(userId);
  return userId === undefined || !synced ? undefined : { userId, ...synced };
};

/** Sends a changed profile to Stripe before Stripe next writes to the customer. */
const updateRecipient = async (userId: string, chosen: PlanSubscription | undefined): Promise<void> => {
  if (!chosen?.recipient || !isLive(chosen)) return;
  const { customerId, recipient } = chosen;
  const user = await findUser(userId);
  if (!user || (recipient.name === user.name && recipient.email === user.email)) return;
  try {
    await updateCustomer(customerId, user);
  } catch (error) {
    // The failure is ignored, because the sync itself is saved and the next one tries again. Stripe may also
    // refuse the address.
    if (!isStripeFailure(error)) throw error;
    log.warn('Stripe was not told a changed profile', { userId, name: error.name });
  }
};

/** Returns undefined if no trial begins, or the user is deleted. */
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

/** A stored subscription that no longer exists at Stripe counts as cancelled. */
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

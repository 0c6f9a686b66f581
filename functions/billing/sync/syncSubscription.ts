import { findUser } from '../../accounts/users.store.ts';
import { applyLimits } from '../../keywords/applyLimits.ts';
import { log } from '../../platform/log.ts';
import { updateCustomer } from '../../platform/stripe/customers.ts';
import { isStripeFailure } from '../../platform/stripe/errors.ts';
import {
  cancelSubscription,
  listSubscriptions,
  type StripeSubscription,
} from '../../platform/stripe/subscriptions.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { listPlansEvenDeleted } from '../../subscriptions/plans/plans.store.ts';
import type { NewSubscription, Subscription } from '../../subscriptions/status.ts';
import {
  findSubscription,
  nextSyncVersion,
  saveSyncedSubscription,
  saveUnrecognized,
} from '../../subscriptions/subscription.store.ts';
import { hashTrialIdentity, type TrialIdentity } from '../../subscriptions/trialIdentity.ts';
import { findTrialLimit } from '../../subscriptions/trialLimit.ts';
import { claimTrial, findOtherTrial } from '../../subscriptions/trials.store.ts';
import {
  type Choice,
  chooseSubscription,
  isLive,
  type PlanSubscription,
  toSubscriptionStatus,
} from './chooseSubscription.ts';
import { findStripeCustomer, findUserOf } from './customers.store.ts';
import { readPayments } from './readPayments.ts';

/** Reads which of the customer's subscriptions counts, beside the stored one. Throws StripeUnavailable. */
export const readChoice = async (userId: string) => {
  // An event may name a customer that has since been replaced.
  const [customerId, plans, { subscription: stored }] = await Promise.all([
    findStripeCustomer(userId),
    listPlansEvenDeleted(),
    findSubscription(userId),
  ]);
  const subscriptions = customerId === undefined ? [] : await listSubscriptions(customerId);
  return { stored, ...chooseSubscription(subscriptions, plans, stored) };
};

type Synced = Pick<Choice, 'chosen' | 'unrecognized'>;

interface Copied extends Synced {
  readonly surplus: readonly StripeSubscription[];
  readonly isRefused: boolean;
}

/** Copies Stripe's state, and ends there what has to end. Returns undefined if the user is deleted. */
export const syncUser = async (userId: string): Promise<Synced | undefined> => {
  const copied = await copySubscription(userId);
  for (const subscription of copied?.surplus ?? []) await cancelSubscription(subscription);
  return copied?.isRefused ? syncUser(userId) : copied;
};

/**
 * Copies Stripe's current state, so webhooks may come late, twice or never, and ends nothing there. Returns
 * undefined if the user is deleted.
 */
export const copySubscription = async (userId: string): Promise<Copied | undefined> => {
  // The version is taken before asking Stripe, so that the later of two concurrent syncs wins.
  const syncVersion = await nextSyncVersion(userId);
  if (syncVersion === undefined) return undefined;
  const { stored, chosen, excess, unrecognized } = await readChoice(userId);
  const synced = chosen
    ? await toSubscription(chosen, stored, syncVersion)
    : endedSubscription(stored, syncVersion);
  const trial = synced && (await findNewTrial(userId, synced, stored));
  const claims = trial ? claimTrial(trial, Date.now()) : [];
  const isSaved = synced !== undefined && (await saveSyncedSubscription(userId, synced, claims));
  const isRefused = isSaved
    ? await isTrialRefused(userId, synced)
    : trial !== undefined && (await findOtherTrial(trial)) !== undefined;
  if (chosen && isRefused) return { chosen, unrecognized, surplus: [chosen], isRefused };
  await saveUnrecognized(userId, unrecognized, syncVersion);
  await applyLimits(userId);
  await updateRecipient(userId, chosen);
  // Only the newest sync may end what was paid twice at once.
  return { chosen, unrecognized, surplus: isSaved ? excess : [], isRefused: false };
};

/** Whether the e-mail was proven since the trial began, and has begun another. */
const isTrialRefused = async (
  userId: string,
  { status, has_payment_method = false }: NewSubscription,
): Promise<boolean> => {
  const limit = await findTrialLimit(userId, { status, has_payment_method }, Date.now());
  return limit?.refused === true;
};

export const syncSubscription = async (customerId: string) => {
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

const findNewTrial = async (
  userId: string,
  { status, stripe_subscription_id }: NewSubscription,
  stored: Subscription | undefined,
): Promise<TrialIdentity | undefined> => {
  if (status !== 'trialing' || stored?.stripe_subscription_id === stripe_subscription_id) return undefined;
  const user = await findUser(userId);
  return user && hashTrialIdentity(user);
};

const toSubscription = async (
  chosen: PlanSubscription,
  stored: Subscription | undefined,
  syncVersion: number,
): Promise<NewSubscription> => ({
  sync_version: syncVersion,
  status: toSubscriptionStatus(chosen) ?? 'canceled',
  plan_id: chosen.planId,
  current_period_end: chosen.currentPeriodEnd,
  cancel_at_period_end: chosen.cancelsAtPeriodEnd,
  paused_until: chosen.pausedUntil,
  has_payment_method: chosen.hasPaymentMethod,
  stripe_subscription_id: chosen.id,
  stripe_customer_id: chosen.customerId,
  monthly_amount: chosen.monthlyAmount,
  paid_since: chosen.paidSince,
  ended_at: chosen.endedAt,
  ...(await readPayments(chosen, stored)),
});

/** A stored subscription that no longer exists at Stripe counts as cancelled. */
const endedSubscription = (
  stored: Subscription | undefined,
  syncVersion: number,
): Subscription | undefined =>
  stored?.stripe_subscription_id === undefined
    ? undefined
    : {
        ...stored,
        status: 'canceled',
        paused_until: undefined,
        failed_invoices: 0,
        ended_at: stored.ended_at ?? toMoment(Date.now()),
        sync_version: syncVersion,
      };

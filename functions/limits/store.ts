/**
 * Keys, in the user's partition: SUBSCRIPTION mirrors Stripe's; USAGE counts what the plan limits across the account; SYNC numbers the
 * readings of Stripe.
 */
import * as z from 'zod/mini';
import { subscriptionStatus } from '#shared/contract/subscriptions.ts';
import { userPartition } from '../accounts/store.ts';
import { type Key, readMany } from '../platform/table.ts';
import type { Action } from '../platform/writes.ts';
import { put, putUnless, transact, update } from '../platform/writes.ts';

const subscriptionKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'SUBSCRIPTION' });
const syncKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'SYNC' });
const usageKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'USAGE' });

const subscription = z.object({
  status: subscriptionStatus,
  plan_id: z.number(),
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z._default(z.boolean(), false),
  /** Stripe's id; none where the subscription did not come from there. */
  stripe_subscription_id: z.optional(z.string()),
  /** The number of the reading of Stripe that it comes from. */
  reading: z._default(z.number(), 0),
});
export type Subscription = z.output<typeof subscription>;
type NewSubscription = z.input<typeof subscription>;

const usage = z.object({ keywords: z._default(z.number(), 0), companies: z._default(z.number(), 0) });
export type Usage = z.output<typeof usage>;

/** For how many active keywords the keywords are settled, and whether some are inactive; nothing while they are not settled. */
const settlement = z.object({ settled_for: z.number(), has_inactive: z.boolean() });
export type Settlement = z.output<typeof settlement>;

interface Account {
  readonly subscription: Subscription | undefined;
  readonly usage: Usage;
  readonly settlement: Settlement | undefined;
}

/** A user's subscription, if he has one, and what his account holds. */
export const readSubscription = async (userId: string): Promise<Account> => {
  const items = await readMany([subscriptionKey(userId), usageKey(userId)], { consistent: true });
  const found = items.find((item) => item.SK === 'SUBSCRIPTION');
  const counted = items.find((item) => item.SK === 'USAGE');
  return {
    subscription: found && subscription.parse(found),
    usage: usage.parse(counted ?? {}),
    settlement: settlement.safeParse(counted).data,
  };
};

/** Stores where a user's subscription stands. */
export const saveSubscription = (userId: string, saved: NewSubscription): Promise<void> =>
  put({ ...subscriptionKey(userId), ...saved });

/** The number of a reading of Stripe that begins now: higher than that of every reading that began before. */
export const startReading = async (userId: string): Promise<number> => {
  const counted = await update(syncKey(userId), {
    UpdateExpression: 'ADD readings :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
  return Number(counted?.readings);
};

/** Stores what a reading found, unless one that began later was stored already: that one knows better. Says whether it did. */
export const saveReading = (userId: string, read: Subscription): Promise<boolean> =>
  putUnless({ ...subscriptionKey(userId), ...read }, 'reading > :reading', { ':reading': read.reading });

/** In a transaction: the subscription is still that of this reading. */
export const requireReading = (userId: string, reading: number): Action => ({
  ConditionCheck: {
    Key: subscriptionKey(userId),
    ConditionExpression:
      reading > 0 ? 'reading = :reading' : 'attribute_not_exists(reading) OR reading = :reading',
    ExpressionAttributeValues: { ':reading': reading },
  },
});

/** In a transaction: the subscription is still the usable one of this plan. */
export const requireSubscription = (userId: string, planId: number): Action => ({
  ConditionCheck: {
    Key: subscriptionKey(userId),
    ConditionExpression: 'plan_id = :plan AND #status IN (:active, :trialing)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':plan': planId, ':active': 'active', ':trialing': 'trialing' },
  },
});

/** In a transaction: one more in the account, where there are fewer than `most`. */
export const addUsage = (userId: string, what: keyof Usage, most: number): Action => ({
  Update: {
    Key: usageKey(userId),
    UpdateExpression: 'ADD #what :one',
    // Nothing was counted yet where the attribute is missing: then there is room, unless the plan allows none.
    ConditionExpression: most > 0 ? 'attribute_not_exists(#what) OR #what < :most' : '#what < :most',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':one': 1, ':most': most },
  },
});

/** In a transaction: so many fewer in the account. */
export const dropUsage = (userId: string, { keywords, companies }: Usage): Action => ({
  Update: {
    Key: usageKey(userId),
    UpdateExpression: 'ADD keywords :keywords, companies :companies',
    ExpressionAttributeValues: { ':keywords': -keywords, ':companies': -companies },
  },
});

/** Notes that the keywords may not be as the subscription wants them any more. */
export const unsettle = async (userId: string): Promise<void> => {
  await update(usageKey(userId), { UpdateExpression: 'REMOVE settled_for' });
};

/** Notes that the keywords are settled, while the subscription is the one of that reading; false where it is not. */
export const markSettled = async (
  userId: string,
  reading: number,
  { settled_for, has_inactive }: Settlement,
): Promise<boolean> => {
  const mark: Action = {
    Update: {
      Key: usageKey(userId),
      UpdateExpression: 'SET settled_for = :most, has_inactive = :some',
      ExpressionAttributeValues: { ':most': settled_for, ':some': has_inactive },
    },
  };
  const failed = await transact([requireReading(userId, reading), mark]);
  return failed.length === 0;
};

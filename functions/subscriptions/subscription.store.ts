/** Keys, in the user's partition: SUBSCRIPTION, a copy of Stripe's; SYNC, which numbers the syncs. */
import { userPartition } from '../accounts/users.store.ts';
import { type Key, readMany } from '../platform/aws/table.ts';
import { type Action, put, putUnless, transact, update } from '../platform/aws/writes.ts';
import { type NewSubscription, type Subscription, subscription } from './status.ts';
import {
  type ActiveLimit,
  parseActiveLimit,
  parseUsage,
  setActiveLimit,
  type Usage,
  usageKey,
} from './usage.store.ts';

const subscriptionKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'SUBSCRIPTION' });
const syncKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'SYNC' });

interface Account {
  readonly subscription: Subscription | undefined;
  readonly usage: Usage;
  readonly activeLimit: ActiveLimit | undefined;
}

/** A user's subscription, if any, and their usage, in one read. */
export const readSubscription = async (userId: string): Promise<Account> => {
  const items = await readMany([subscriptionKey(userId), usageKey(userId)], { consistent: true });
  const found = items.find((item) => item.SK === 'SUBSCRIPTION');
  const counted = items.find((item) => item.SK === 'USAGE');
  return {
    subscription: found && subscription.parse(found),
    usage: parseUsage(counted),
    activeLimit: parseActiveLimit(counted),
  };
};

/** Saves a subscription that does not come from a sync, replacing any. */
export const saveSubscription = (userId: string, saved: NewSubscription): Promise<void> =>
  put({ ...subscriptionKey(userId), ...saved });

/** The version of a sync that begins now, higher than that of any sync that began before. */
export const nextSyncVersion = async (userId: string): Promise<number> => {
  const counted = await update(syncKey(userId), {
    UpdateExpression: 'ADD version :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
  return Number(counted?.version);
};

/** Saves the subscription unless a newer sync has already been saved. Returns whether it was saved. */
export const saveSyncedSubscription = (userId: string, synced: Subscription): Promise<boolean> =>
  putUnless({ ...subscriptionKey(userId), ...synced }, 'sync_version > :version', {
    ':version': synced.sync_version,
  });

/** In a transaction: requires that the subscription is still the one that this sync saved. */
export const requireSyncVersion = (userId: string, version: number): Action => ({
  ConditionCheck: {
    Key: subscriptionKey(userId),
    ConditionExpression:
      version > 0
        ? 'sync_version = :version'
        : 'attribute_not_exists(sync_version) OR sync_version = :version',
    ExpressionAttributeValues: { ':version': version },
  },
});

/** In a transaction: requires that the subscription is still active or trialing, and to this plan. */
export const requireSubscription = (userId: string, planId: number): Action => ({
  ConditionCheck: {
    Key: subscriptionKey(userId),
    ConditionExpression: 'plan_id = :plan AND #status IN (:active, :trialing)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':plan': planId, ':active': 'active', ':trialing': 'trialing' },
  },
});

/** Records that the active keywords match this limit. Returns false if a newer sync has been saved. */
export const saveActiveLimit = async (
  userId: string,
  syncVersion: number,
  applied: ActiveLimit,
): Promise<boolean> => {
  const failed = await transact([requireSyncVersion(userId, syncVersion), setActiveLimit(userId, applied)]);
  return failed.length === 0;
};

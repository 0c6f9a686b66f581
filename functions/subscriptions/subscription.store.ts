/** Keys, in the user's partition: SUBSCRIPTION, a copy of Stripe's; SYNC, which numbers the syncs. */
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { profileKey, userIdIn, userPartition } from '../accounts/users.store.ts';
import { parseUser, type User } from '../accounts/users.ts';
import { cursorAfter, type Kind, queryKind } from '../platform/aws/pages.ts';
import { type Item, type Key, read, readMany } from '../platform/aws/table.ts';
import { type Action, transact, update } from '../platform/aws/writes.ts';
import { AppError } from '../platform/errors.ts';
import { toMoment } from '../platform/time/clock.ts';
import { addCounts } from '../statistics/statistics.store.ts';
import { countsOf, difference } from './counts.ts';
import { isComplimentary, type NewSubscription, type Subscription, subscription } from './status.ts';
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
export const saveSubscription = async (
  userId: string,
  saved: NewSubscription,
  also: readonly Action[] = [],
): Promise<void> => {
  await replace(userId, also, () => subscription.parse(saved));
};

/**
 * Replaces the subscription by what `next` makes of it, together with its counts and `also`; again if another
 * write comes first. Returns false if `next` wants no change.
 */
const replace = async (
  userId: string,
  also: readonly Action[],
  next: (stored: Subscription | undefined) => Subscription | undefined,
): Promise<boolean> => {
  for (;;) {
    const item = await read(subscriptionKey(userId));
    const stored = item && subscription.parse(item);
    const wanted = next(stored);
    if (!wanted) return false;
    const failed = await transact([
      putSubscription(userId, wanted, item),
      // Subscriptions without a revision were stored before there were counts.
      ...countChange(item?.revision === undefined ? undefined : stored, wanted),
      ...also,
    ]);
    if (failed.length === 0) return true;
    if (!failed.includes(0))
      throw new AppError('conflict', 'Outra alteração está em andamento. Tente de novo.');
  }
};

/** Puts the subscription provided that the item is still the one that was read. */
const putSubscription = (userId: string, wanted: Subscription, read: Item | undefined): Action => ({
  Put: {
    Item: {
      ...subscriptionKey(userId),
      ...wanted,
      kind: 'subscription' satisfies Kind,
      // The index holds it, so that administrators can filter by status.
      search_text: wanted.status,
      created_at: read?.created_at ?? toMoment(Date.now()),
      revision: Number(read?.revision ?? 0) + 1,
    },
    ...(read?.revision === undefined
      ? { ConditionExpression: read ? 'attribute_not_exists(revision)' : 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': read.revision } }),
  },
});

/** Moves the counts from one state of a subscription to the next. */
const countChange = (before: Subscription | undefined, after: Subscription | undefined): Action[] =>
  [...difference(countsOf(before), countsOf(after))].flatMap(([name, counts]) => addCounts(name, counts));

/** A user with their subscription. */
export interface Subscriber {
  readonly user: User;
  readonly subscription: Subscription;
}

/** Filtered reads look at as many index entries as one read returns; others at one page. */
const PAGE = 50;

/**
 * The keys of one page of all subscriptions, newest first, in one read; with a status, of those that have it.
 * A filtered page may hold fewer than there are, even none, while `next` leads on.
 */
export const listSubscriptionKeys = async (
  status: SubscriptionStatus | undefined,
  cursor: string | undefined,
): Promise<{ readonly userIds: string[]; readonly next: string | null }> => {
  if (status === undefined) {
    const { items, next } = await queryKind('subscription', { Limit: PAGE }, cursor);
    return { userIds: items.map(userIdOf), next };
  }
  const filter = {
    FilterExpression: 'search_text = :status',
    ExpressionAttributeValues: { ':status': status },
  };
  const { items, next } = await queryKind('subscription', filter, cursor);
  const shown = items.slice(0, PAGE);
  const last = items.length > PAGE ? shown.at(-1) : undefined;
  return { userIds: shown.map(userIdOf), next: last ? cursorAfter(last) : next };
};

const userIdOf = ({ PK }: Item): string => userIdIn(String(PK));

/** These users with their subscriptions, in one read for up to 50; those that lack either are left out. */
export const readSubscribers = async (userIds: readonly string[]): Promise<Subscriber[]> => {
  const items = await readMany(userIds.flatMap((id) => [profileKey(id), subscriptionKey(id)]));
  const byKey = new Map(items.map((item) => [`${item.PK} ${item.SK}`, item]));
  return userIds.flatMap((id) => {
    const [profile, stored] = [profileKey(id), subscriptionKey(id)].map(({ PK, SK }) =>
      byKey.get(`${PK} ${SK}`),
    );
    return profile && stored ? [{ user: parseUser(profile), subscription: subscription.parse(stored) }] : [];
  });
};

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
  replace(userId, [], (stored) => (stored && isKept(stored, synced) ? undefined : synced));

/** A newer sync wins, and a complimentary subscription outlives an earlier one at Stripe. */
const isKept = (stored: Subscription, synced: Subscription): boolean =>
  stored.sync_version > synced.sync_version ||
  (isComplimentary(stored) && synced.stripe_subscription_id !== undefined && synced.status === 'canceled');

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

/**
 * Records that the active keywords match this limit, together with `also`. Returns false if a newer sync has
 * been saved, or if a condition of `also` failed.
 */
export const saveActiveLimit = async (
  userId: string,
  syncVersion: number,
  applied: ActiveLimit,
  also: readonly Action[],
): Promise<boolean> => {
  const failed = await transact([
    requireSyncVersion(userId, syncVersion),
    setActiveLimit(userId, applied),
    ...also,
  ]);
  return failed.length === 0;
};

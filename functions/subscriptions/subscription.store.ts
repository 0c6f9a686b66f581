/**
 * Keys, in the user's partition: SUBSCRIPTION, a copy of Stripe's; SYNC, the number of the last sync and the
 * live subscriptions whose plan it could not tell.
 */

import { ownKey, requireUser } from '../accounts/users.store.ts';
import type { ListedKind } from '../platform/aws/pages.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { type Item, itemsByKey, type Key, read, readMany } from '../platform/aws/table.ts';
import { unchanged } from '../platform/aws/updateExpression.ts';
import {
  type Action,
  checkAction,
  putAction,
  removeAction,
  transact,
  update,
} from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import { type CountsByItem, difference } from '../statistics/counts.ts';
import { addAllCounts } from '../statistics/statistics.store.ts';
import { countsLeftBy, countsOf } from './counts.ts';
import { isReplacedBy, type NewSubscription, type Subscription, subscription } from './status.ts';
import { parseLimitRecord, parseUsage, usageKey } from './usage.store.ts';
import type { SubscriptionAndUsage } from './usage.ts';

export const subscriptionKey = (userId: string): Key => ownKey(userId, 'SUBSCRIPTION');

export const readSubscription = async (userId: string): Promise<SubscriptionAndUsage> => {
  const keys = [subscriptionKey(userId), usageKey(userId)] as const;
  const itemAt = itemsByKey(await readMany(keys, { consistent: true }));
  const [found, counted] = [itemAt(keys[0]), itemAt(keys[1])];
  return {
    subscription: found && subscription.parse(found),
    usage: parseUsage(counted),
    limitRecord: parseLimitRecord(counted),
  };
};

export interface FoundSubscription {
  readonly subscription: Subscription | undefined;
  readonly item: Item | undefined;
}

export const findSubscription = async (userId: string): Promise<FoundSubscription> =>
  parseFound(await read(subscriptionKey(userId)));

export const parseFound = (item: Item | undefined): FoundSubscription => ({
  subscription: item && subscription.parse(item),
  item,
});

export interface CountedAction {
  readonly action: Action;
  readonly counts: CountsByItem;
}

/** Returns a transaction action that fails unless the subscription is still the one found, and its counts. */
export const replaceSubscription = (
  userId: string,
  { subscription: before, item }: FoundSubscription,
  wanted: NewSubscription,
): CountedAction => ({
  action: putSubscription(userId, wanted, item),
  counts: difference(countsOf(before), countsOf(subscription.parse(wanted))),
});

/**
 * Returns a transaction action that fails if the subscription has changed. Counts it as ended at `now`
 * (milliseconds).
 */
export const removeSubscription = (
  userId: string,
  { subscription: before, item }: FoundSubscription,
  now: number,
): CountedAction => ({
  action: removeAction(subscriptionKey(userId), asRead(item)),
  counts: before ? difference(countsOf(before), countsLeftBy(before, now)) : new Map(),
});

const putSubscription = (userId: string, wanted: NewSubscription, read: Item | undefined): Action =>
  putAction(
    {
      ...subscriptionKey(userId),
      ...wanted,
      kind: 'subscription' satisfies ListedKind,
      // The status is indexed, so that administrators can filter by it.
      search_text: wanted.status,
      created_at: read?.created_at ?? toMoment(Date.now()),
      revision: Number(read?.revision ?? 0) + 1,
    },
    asRead(read),
  );

const asRead = (read: Item | undefined) => unchanged('revision', Number(read?.revision ?? 0));

/**
 * Returns false if a newer sync was saved or a condition of `also` fails. Throws `conflict` if the
 * subscription keeps changing.
 */
export const saveSyncedSubscription = async (
  userId: string,
  found: NewSubscription,
  also: readonly Action[] = [],
): Promise<boolean> => {
  const synced = subscription.parse(found);
  return retryOrThrow(async () => {
    const stored = await findSubscription(userId);
    if (!isReplacedBy(stored.subscription, synced)) return false;
    const { action, counts } = replaceSubscription(userId, stored, synced);
    const failed = await transact([action, ...addAllCounts(counts), requireUser(userId), ...also]);
    if (failed.length === 0) return true;
    return failed.includes(0) ? undefined : false;
  });
};

export const requireSyncVersion = (userId: string, version: number): Action =>
  checkAction(subscriptionKey(userId), unchanged('sync_version', version));

/**
 * Returns a transaction action that requires an active or trialing subscription to this plan. If it fails,
 * read the allowance again: the plan may have changed.
 */
export const requireSubscription = (userId: string, planId: number): Action =>
  checkAction(subscriptionKey(userId), {
    when: 'plan_id = :plan AND #status IN (:active, :trialing)',
    values: { plan: planId, active: 'active', trialing: 'trialing' },
  });

export const syncKey = (userId: string): Key => ownKey(userId, 'SYNC');

/** Returns a version higher than that of any sync that began before; undefined if the user is deleted. */
export const nextSyncVersion = async (userId: string): Promise<number | undefined> => {
  const version = await countSync(userId);
  if (version !== undefined) return version;
  const counter = putAction({ ...syncKey(userId), version: 0 }, { when: 'attribute_not_exists(PK)' });
  // The transaction creates nothing if another sync has just done so, or the user is deleted.
  await transact([requireUser(userId), counter]);
  return countSync(userId);
};

/** Replaces what an earlier sync found, unless a later one has. */
export const saveUnrecognized = async (
  userId: string,
  found: readonly { readonly id: string; readonly monthlyAmount: number }[],
  version: number,
): Promise<void> => {
  await update(syncKey(userId), {
    set: {
      unrecognized: found.map(({ id, monthlyAmount }) => ({
        stripe_subscription_id: id,
        price_monthly: monthlyAmount / 100,
      })),
      found_by: version,
      // Only what has a kind is listed.
      kind: found.length > 0 ? ('unrecognized' satisfies ListedKind) : undefined,
      created_at: toMoment(Date.now()),
    },
    when: 'attribute_exists(PK) AND (attribute_not_exists(found_by) OR found_by <= :version)',
    values: { version },
  });
};

/** Returns undefined without a counter: a sync that began before a deletion must not leave one behind. */
const countSync = async (userId: string): Promise<number | undefined> => {
  const counted = await update(syncKey(userId), { add: { version: 1 }, when: 'attribute_exists(PK)' });
  return counted && Number(counted.version);
};

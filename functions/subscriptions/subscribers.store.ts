/** Access pattern: the index ByKind lists all subscriptions; their items hold the rest. */
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { profileKey, userIdIn } from '../accounts/users.store.ts';
import { parseUser, type User } from '../accounts/users.ts';
import { cutPage, type ItemPage, queryKind } from '../platform/aws/pages.ts';
import { type Item, itemsByKey, readMany } from '../platform/aws/table.ts';
import { isSubscriberOf } from './counts.ts';
import { type Subscription, subscription } from './status.ts';
import { readSubscriptions, subscriptionKey } from './subscription.store.ts';
import type { SubscriptionAndUsage } from './usage.ts';

/** Few enough for one BatchGetItem, which reads each with its user or usage, and for one invocation. */
const PAGE_SIZE = 50;

interface SubscriberPage {
  readonly userIds: readonly string[];
  /** The cursor of the following page, null after the last. */
  readonly next: string | null;
}

/** Who subscribes to a plan. */
export interface PlanSubscriber {
  readonly userId: string;
  readonly account: SubscriptionAndUsage;
}

/** Some of those who subscribe to a plan, oldest first, so that new ones come last; in two reads. */
export const listPlanSubscribers = async (
  planId: number,
  cursor?: string,
): Promise<{ readonly subscribers: readonly PlanSubscriber[]; readonly next: string | null }> => {
  const { items, next } = await queryKind(
    'subscription',
    { ScanIndexForward: true, Limit: PAGE_SIZE },
    cursor,
  );
  const userIds = userIdsOf(items);
  const accounts = await readSubscriptions(userIds);
  const subscribers = userIds.flatMap((userId, index) => {
    const account = accounts[index];
    return account && isSubscriberOf(account.subscription, planId) ? [{ userId, account }] : [];
  });
  return { subscribers, next };
};

/**
 * Some of those who have a subscription, or one of this status, newest first, in one read. A page of a status
 * may hold fewer than there are, even none, while `next` leads on.
 */
export const listByStatus = async (
  status: SubscriptionStatus | undefined,
  cursor?: string,
): Promise<SubscriberPage> => {
  const { items, next } = await findEntries(status, cursor);
  return { userIds: userIdsOf(items), next };
};

const findEntries = async (
  status: SubscriptionStatus | undefined,
  cursor: string | undefined,
): Promise<ItemPage> => {
  if (status === undefined) return queryKind('subscription', { Limit: PAGE_SIZE }, cursor);
  const filter = {
    FilterExpression: 'search_text = :status',
    ExpressionAttributeValues: { ':status': status },
  };
  return cutPage(await queryKind('subscription', filter, cursor), PAGE_SIZE);
};

const userIdsOf = (items: readonly Item[]): string[] => items.map(({ PK }) => userIdIn(String(PK)));

/** A user with their subscription. */
export interface Subscriber {
  readonly user: User;
  readonly subscription: Subscription;
}

/** These users with their subscriptions, in one read for up to 50; those that lack either are left out. */
export const readSubscribers = async (userIds: readonly string[]): Promise<Subscriber[]> => {
  const items = await readMany(userIds.flatMap((id) => [profileKey(id), subscriptionKey(id)]));
  const itemAt = itemsByKey(items);
  return userIds.flatMap((id) => {
    const [profile, stored] = [itemAt(profileKey(id)), itemAt(subscriptionKey(id))];
    return profile && stored ? [{ user: parseUser(profile), subscription: subscription.parse(stored) }] : [];
  });
};

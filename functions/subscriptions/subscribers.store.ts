/** The index ByKind lists all subscriptions; other data is read from their items. */
import * as z from 'zod/mini';
import type { UnrecognizedSubscription } from '#shared/contract/admin/subscriptions.ts';
import type { SubscriptionStatus } from '#shared/contract/plans.ts';
import { profileKey, userIdIn } from '../accounts/users.store.ts';
import { parseUser, type User } from '../accounts/users.ts';
import { cutPage, type ItemPage, queryKind } from '../platform/aws/pages.ts';
import { type Item, itemsByKey, readMany } from '../platform/aws/table.ts';
import { type Subscription, subscription } from './status.ts';
import { subscriptionKey, syncKey } from './subscription.store.ts';

/** A page fits into one BatchGetItem, with each subscription's user, and into one invocation. */
const PAGE_SIZE = 50;

interface SubscriberPage {
  readonly userIds: readonly string[];
  readonly next: string | null;
}

/**
 * Lists the newest first, in one read. With a status, a page may be short or empty although `next` continues.
 */
export const listByStatus = async (
  status: SubscriptionStatus | undefined,
  cursor?: string,
): Promise<SubscriberPage> => {
  const { items, next } = await findEntries(status, cursor);
  return { userIds: userIdsOf(items), next };
};

/** Yields all subscribers from a cursor on, page by page, for passes over everybody. */
export async function* allSubscribers(cursor?: string): AsyncGenerator<SubscriberPage, void> {
  for (let from: string | null | undefined = cursor; from !== null; ) {
    const page = await listByStatus(undefined, from);
    yield page;
    from = page.next;
  }
}

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

export interface Subscriber {
  readonly user: User;
  readonly subscription: Subscription;
}

/** Reads up to 50 users at once. Omits those without a profile or a subscription. */
export const readSubscribers = async (userIds: readonly string[]): Promise<Subscriber[]> => {
  const items = await readMany(userIds.flatMap((id) => [profileKey(id), subscriptionKey(id)]));
  const itemAt = itemsByKey(items);
  return userIds.flatMap((id) => {
    const [profile, stored] = [itemAt(profileKey(id)), itemAt(subscriptionKey(id))];
    return profile && stored ? [{ user: parseUser(profile), subscription: subscription.parse(stored) }] : [];
  });
};

const unrecognized = z._default(
  z.array(z.object({ stripe_subscription_id: z.string(), price_monthly: z.number() })),
  [],
);

/** Lists live subscriptions whose plan nothing tells. One page is enough: it shrinks by every assignment. */
export const listUnrecognized = async (): Promise<UnrecognizedSubscription[]> => {
  const { items } = await queryKind('unrecognized', { Limit: PAGE_SIZE });
  const userIds = userIdsOf(items);
  const itemAt = itemsByKey(await readMany(userIds.flatMap((id) => [profileKey(id), syncKey(id)])));
  return userIds.flatMap((id) => {
    const [profile, sync] = [itemAt(profileKey(id)), itemAt(syncKey(id))];
    if (!profile || !sync) return [];
    const { name: user_name, email: user_email } = parseUser(profile);
    return unrecognized.parse(sync.unrecognized).map((found) => ({ id, user_name, user_email, ...found }));
  });
};

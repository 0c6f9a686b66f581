/** Access pattern: the index ByKind lists all subscriptions; the plan of each is read from its item. */
import { userPartition } from '../accounts/users.store.ts';
import { queryKind } from '../platform/aws/pages.ts';
import { readMany } from '../platform/aws/table.ts';
import { isSubscriberOf } from './counts.ts';
import { subscription } from './status.ts';

/** As many as one BatchGetItem returns, and few enough for one invocation. */
const PAGE_SIZE = 50;

interface SubscriberPage {
  readonly userIds: readonly string[];
  /** The cursor of the following page, null after the last. */
  readonly next: string | null;
}

/** Some of those who subscribe to a plan, oldest first, so that new ones come last. */
export const listSubscribers = async (planId: number, cursor?: string): Promise<SubscriberPage> => {
  const { items, next } = await queryKind(
    'subscription',
    { ScanIndexForward: true, Limit: PAGE_SIZE },
    cursor,
  );
  const keys = items.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }));
  const found = await readMany(keys, { consistent: true });
  const subscribers = found.filter((item) => isSubscriberOf(subscription.parse(item), planId));
  return { userIds: subscribers.map(({ PK }) => String(PK).slice(userPartition('').length)), next };
};

import { retryIfChanged } from '../../functions/platform/aws/retryIfChanged.ts';
import { transact } from '../../functions/platform/aws/writes.ts';
import { addAllCounts } from '../../functions/statistics/statistics.store.ts';
import type { NewSubscription } from '../../functions/subscriptions/status.ts';
import {
  findSubscription,
  readSubscription,
  replaceSubscription,
} from '../../functions/subscriptions/subscription.store.ts';

/** Gives a user a subscription that does not come from Stripe, replacing any. */
export const saveSubscription = async (userId: string, wanted: NewSubscription): Promise<void> => {
  const isSaved = await retryIfChanged(async () => {
    const { action, counts } = replaceSubscription(userId, await findSubscription(userId), wanted);
    const failed = await transact([action, ...addAllCounts(counts)]);
    return failed.length === 0 || undefined;
  });
  if (!isSaved) throw new Error('The subscription kept changing');
};

/** The status that the table has of a user's subscription. */
export const storedStatusOf = async ({ userId }: { readonly userId: string }) =>
  (await readSubscription(userId)).subscription?.status;

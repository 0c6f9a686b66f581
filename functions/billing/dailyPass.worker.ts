import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { log } from '../platform/log.ts';
import { StripeUnavailable } from '../platform/stripe/errors.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { isOverdue } from '../subscriptions/status.ts';
import {
  listSubscriptionKeys,
  readSubscribers,
  type Subscriber,
} from '../subscriptions/subscription.store.ts';
import { findCustomerOf } from './customers.store.ts';
import { endPass, releasePass, reservePass, savePassCursor } from './dailyPass.store.ts';
import { syncSubscription } from './syncSubscription.ts';

/** A sync makes up to three calls, and Stripe allows 25 a second in test mode. */
const SYNC_INTERVAL_MS = 250;
/** A page of 50 syncs at that pace, with slow answers, fits into this time. */
const TIME_FOR_PAGE_MS = 3 * MINUTE;

/**
 * Runs every hour and passes over all subscriptions once a day: asks Stripe about those whose period has
 * ended without a word, whose webhooks may have been lost. A pass that is interrupted continues at its page.
 */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  const now = Date.now();
  const reserved = await reservePass(now);
  if (!reserved) return;
  try {
    const isDone = await readLapsed(reserved.cursor, now, () => context.getRemainingTimeInMillis());
    if (isDone) return await endPass(now);
  } catch (error) {
    await releasePass();
    throw error;
  }
  await releasePass();
};

/** Looks at every subscription from the cursor on. Returns false if the time ran out. */
const readLapsed = async (from: string | null, now: number, remainingMs: () => number): Promise<boolean> => {
  for (let cursor: string | null = from; ; ) {
    const { userIds, next } = await listSubscriptionKeys(undefined, cursor ?? undefined);
    const subscribers = await readSubscribers(userIds);
    await syncAll(subscribers.filter(({ subscription }) => isOverdue(subscription, now)));
    if (next === null) return true;
    await savePassCursor(next);
    cursor = next;
    if (remainingMs() < TIME_FOR_PAGE_MS) return false;
  }
};

/** Syncs one after the other, at a pace that leaves Stripe's limit to the customers. */
const syncAll = async (lapsed: readonly Subscriber[]): Promise<void> => {
  for (const { user } of lapsed) {
    const customerId = await findCustomerOf(user.id);
    if (customerId === undefined) continue;
    try {
      await syncSubscription(customerId);
    } catch (error) {
      // While Stripe is down the others would fail too: the next run continues with this page.
      if (error instanceof StripeUnavailable) throw error;
      log.error('A lapsed subscription could not be synced', { userId: user.id, error });
    }
    await wait(SYNC_INTERVAL_MS);
  }
};

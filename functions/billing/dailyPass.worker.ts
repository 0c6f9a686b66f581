import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { applyMissedLimits } from '../keywords/applyLimits.ts';
import { runPass } from '../platform/aws/pass.ts';
import { log, logAs } from '../platform/log.ts';
import { StripeUnavailable } from '../platform/stripe/errors.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { isOverdue, isOwing } from '../subscriptions/status.ts';
import { listByStatus, readSubscribers, type Subscriber } from '../subscriptions/subscribers.store.ts';
import { findCustomerOf } from './sync/customers.store.ts';
import { dailyPass } from './sync/dailyPass.store.ts';
import { syncUser } from './sync/syncSubscription.ts';

/** A sync makes up to three calls, and Stripe allows 25 a second in test mode. */
const SYNC_INTERVAL_MS = 250;
/** Long enough for a page of 50 syncs with slow answers. */
const TIME_FOR_PAGE_MS = 3 * MINUTE;
/** After this many failures in a row Stripe is down, so further syncs would fail too. */
const MAX_FAILURES_IN_A_ROW = 3;

/**
 * Hourly, with one pass a day: syncs lapsed or unpaid subscriptions, whose webhooks may have been lost, and
 * applies missed limits. An interrupted pass continues; a failed one restarts an hour later.
 */
export const handler = async (_event: unknown, context: Context): Promise<void> => {
  logAs(context);
  const pass = { now: Date.now(), failedInARow: 0 };
  const hasTime = () => context.getRemainingTimeInMillis() >= TIME_FOR_PAGE_MS;
  const failed = await runPass(dailyPass, pass.now, hasTime, (cursor) => passOver(cursor, pass));
  // Failures of several hours raise the alarm.
  if (failed > 0) throw new Error(`${failed} subscriptions could not be synced or brought in line`);
};

interface Syncing {
  readonly now: number;
  failedInARow: number;
}

const passOver = async (cursor: string | null, pass: Syncing) => {
  const { userIds, next } = await listByStatus(undefined, cursor ?? undefined);
  const subscribers = await readSubscribers(userIds);
  const lapsed = subscribers.filter(
    ({ subscription }) => isOverdue(subscription, pass.now) || isOwing(subscription),
  );
  let failed = 0;
  for (const subscriber of lapsed) if (!(await syncLapsed(subscriber, pass))) failed += 1;
  return { next, failed: failed + (await applyMissedLimits(userIds)) };
};

/** Waits between syncs, to leave Stripe's rate limit to customers. Returns false if the sync failed. */
const syncLapsed = async ({ user }: Subscriber, pass: Syncing): Promise<boolean> => {
  const customerId = await findCustomerOf(user.id);
  if (customerId === undefined) return true;
  let isDone = false;
  try {
    await syncUser(user.id);
    pass.failedInARow = 0;
    isDone = true;
  } catch (error) {
    pass.failedInARow += 1;
    log.error('A lapsed subscription could not be synced', { userId: user.id, error });
    if (error instanceof StripeUnavailable && pass.failedInARow >= MAX_FAILURES_IN_A_ROW) throw error;
  }
  await wait(SYNC_INTERVAL_MS);
  return isDone;
};

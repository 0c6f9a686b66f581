import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { applyMissedLimits } from '../keywords/applyLimits.ts';
import { newId } from '../platform/ids.ts';
import { log, logAs } from '../platform/log.ts';
import { StripeUnavailable } from '../platform/stripe/errors.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { isOverdue, isOwing } from '../subscriptions/status.ts';
import { listByStatus, readSubscribers, type Subscriber } from '../subscriptions/subscribers.store.ts';
import { findCustomerOf } from './sync/customers.store.ts';
import {
  endPass,
  isSynced,
  markSynced,
  releasePass,
  restartPass,
  savePassCursor,
  takePass,
} from './sync/dailyPass.store.ts';
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
  const now = Date.now();
  const holder = newId();
  const taken = await takePass(holder, now);
  if (!taken) return;
  const pass = { now, failed: 0, failedInARow: 0 };
  try {
    const isDone = await passOver(taken.cursor, pass, () => context.getRemainingTimeInMillis());
    if (!isDone) await releasePass(holder);
    else if (pass.failed > 0) await restartPass(holder);
    else await endPass(holder, now);
  } catch (error) {
    await releasePass(holder);
    throw error;
  }
  // Failures of several hours raise the alarm.
  if (pass.failed > 0) throw new Error(`${pass.failed} subscriptions could not be synced or brought in line`);
};

interface Pass {
  readonly now: number;
  failed: number;
  failedInARow: number;
}

/** Returns false if the time ran out. */
const passOver = async (from: string | null, pass: Pass, remainingMs: () => number): Promise<boolean> => {
  for (let cursor: string | null = from; ; ) {
    const { userIds, next } = await listByStatus(undefined, cursor ?? undefined);
    const subscribers = await readSubscribers(userIds);
    const lapsed = subscribers.filter(
      ({ subscription }) => isOverdue(subscription, pass.now) || isOwing(subscription),
    );
    for (const subscriber of lapsed) await syncLapsed(subscriber, pass);
    pass.failed += await applyMissedLimits(userIds);
    if (next === null) return true;
    await savePassCursor(next);
    cursor = next;
    if (remainingMs() < TIME_FOR_PAGE_MS) return false;
  }
};

/** Waits between syncs, to leave Stripe's rate limit to customers. */
const syncLapsed = async ({ user }: Subscriber, pass: Pass): Promise<void> => {
  const customerId = await findCustomerOf(user.id);
  if (customerId === undefined || (await isSynced(user.id, pass.now))) return;
  try {
    await syncUser(user.id);
    await markSynced(user.id, pass.now);
    pass.failedInARow = 0;
  } catch (error) {
    pass.failed += 1;
    pass.failedInARow += 1;
    log.error('A lapsed subscription could not be synced', { userId: user.id, error });
    if (error instanceof StripeUnavailable && pass.failedInARow >= MAX_FAILURES_IN_A_ROW) throw error;
  }
  await wait(SYNC_INTERVAL_MS);
};

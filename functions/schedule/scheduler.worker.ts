import type { CheckMessage } from '#shared/messages.ts';
import { listDeletions } from '../deletions/deletions.store.ts';
import { requestCleanup } from '../deletions/requestCleanup.ts';
import { scanActiveKeywords } from '../keywords/keywords.store.ts';
import { requestLatePlanChanges } from '../plans/requestPlanChanges.ts';
import { sendAll } from '../platform/aws/queues.ts';
import { log } from '../platform/log.ts';
import { MINUTE, toMoment } from '../platform/time/clock.ts';
import { queryFor } from '../search/serps.ts';
import { readSearchSettings } from '../search/settings.store.ts';
import { activeKeywordLimit } from '../subscriptions/allowance.ts';
import { isUsable } from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { lockRun, readSchedule, unlockRun } from './schedule.store.ts';
import { dueNow } from './schedule.ts';
import { groupByText } from './targets.ts';

/** Runs every 5 minutes: sends the scheduled check if due, and requests work that a crash prevented. */
export const handler = async (): Promise<void> => {
  const now = Date.now();
  // No task is held up by a failure of another.
  const results = await Promise.allSettled([
    checkIfDue(now),
    requestLateCleanups(now),
    requestLatePlanChanges(now),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

/** A deletion that is still recorded after this time lost its cleanup message. */
const CLEANUP_LATE_MS = 10 * MINUTE;

const requestLateCleanups = async (now: number): Promise<void> => {
  const deletions = await listDeletions();
  await requestCleanup(deletions.filter(({ deleted_at }) => Date.parse(deleted_at) < now - CLEANUP_LATE_MS));
};

const checkIfDue = async (now: number): Promise<void> => {
  if (dueNow(await readSchedule(), now) === undefined) return;
  const locked = await lockRun(now);
  if (!locked) return;
  let completed: string | undefined;
  try {
    // Another run may have sent it before the lock.
    const due = dueNow(locked, now);
    if (due !== undefined) completed = await sendDueCheck(due, now);
  } finally {
    // Saved last: after a crash the next run sends everything again, and reuses what has been fetched since.
    await unlockRun(completed);
  }
};

const sendDueCheck = async (due: number, now: number): Promise<string> => {
  const queries = await sendChecks(toMoment(now), toMoment(due));
  log.info('The scheduled check was sent', { due: toMoment(due), queries });
  return toMoment(due);
};

/** How many messages are collected before they are sent. */
const FLUSH_SIZE = 500;

/** Sends a check of all users' active keywords, one message per query, and returns the number of messages. */
const sendChecks = async (requestedAt: string, reuseSince: string): Promise<number> => {
  const settings = await readSearchSettings();
  let waiting: CheckMessage[] = [];
  let sent = 0;
  const flush = async () => {
    await sendAll('CHECKS_QUEUE_URL', waiting);
    sent += waiting.length;
    waiting = [];
  };
  for await (const { text, targets } of groupByText(checkableKeywords(Date.parse(requestedAt)))) {
    const query = queryFor(settings, text);
    waiting.push({ query, targets, kind: 'keywords', requestedAt, reuseSince, failedAttempts: 0 });
    if (waiting.length >= FLUSH_SIZE) await flush();
  }
  await flush();
  return sent;
};

/** All active keywords, without those of users whose subscription allows no check. */
const checkableKeywords = async function* (now: number) {
  const allowed = new Map<string, boolean>();
  for await (const page of scanActiveKeywords()) {
    for (const keyword of page) {
      const isAllowed = allowed.get(keyword.userId) ?? (await mayCheck(keyword.userId, now));
      allowed.set(keyword.userId, isAllowed);
      if (isAllowed) yield keyword;
    }
  }
};

const mayCheck = async (userId: string, now: number): Promise<boolean> => {
  const { subscription } = await readSubscription(userId);
  if (!subscription || !isUsable(subscription, now)) return false;
  // A subscription whose plan no longer exists allows nothing.
  return (await activeKeywordLimit(subscription)) > 0;
};

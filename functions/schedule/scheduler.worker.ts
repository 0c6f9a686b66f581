import type { CheckMessage } from '#shared/messages.ts';
import { listDeletions } from '../deletions/deletions.store.ts';
import { requestCleanup } from '../deletions/requestCleanup.ts';
import { scanActiveKeywords } from '../keywords/keywords.store.ts';
import { sendAll } from '../platform/aws/queues.ts';
import { log } from '../platform/log.ts';
import { MINUTE, toMoment } from '../platform/time/clock.ts';
import { queryFor } from '../search/serps.ts';
import { lockRun, readSchedule, readSearchSettings, unlockRun } from '../search/settings.store.ts';
import { activeKeywordLimit } from '../subscriptions/allowance.ts';
import { isUsable } from '../subscriptions/status.ts';
import { readSubscription } from '../subscriptions/subscription.store.ts';
import { dueNow } from './schedule.ts';
import { groupByText } from './targets.ts';

/** A sweep that is older than this was forgotten in a crash. */
const SWEEP_LATE = 10 * MINUTE;

/** Every 5 minutes: the scheduled check where it is due, and the sweeps that a crash left behind. Neither stands in the other's way. */
export const handler = async (): Promise<void> => {
  const now = Date.now();
  const ends = await Promise.allSettled([checkIfDue(now), requestLateCleanups(now)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

const requestLateCleanups = async (now: number): Promise<void> => {
  const sweeps = await listDeletions();
  await requestCleanup(sweeps.filter((note) => Date.parse(note.deleted_at) < now - SWEEP_LATE));
};

const checkIfDue = async (now: number): Promise<void> => {
  if (dueNow(await readSchedule(), now) === undefined) return;
  const claimed = await lockRun(now);
  if (!claimed) return;
  let done: string | undefined;
  try {
    // Another tick may have carried it out before the claim.
    const due = dueNow(claimed, now);
    if (due !== undefined) done = await carryOut(due, now);
  } finally {
    // Marked at the end: after a crash a later tick sends all of it again, and what was read since is shared, so it costs nothing.
    await unlockRun(done);
  }
};

const carryOut = async (due: number, now: number): Promise<string> => {
  const sent = await sendChecks(toMoment(now), toMoment(due));
  log.info('The scheduled check was sent', { due: toMoment(due), queries: sent });
  return toMoment(due);
};

/** How many messages are sent together. */
const SENT_TOGETHER = 500;

/** Sends a check of everybody's active keywords, one message for each query; returns how many. */
const sendChecks = async (requestedAt: string, sharesSince: string): Promise<number> => {
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
    waiting.push({ query, targets, kind: 'keywords', requestedAt, sharesSince, spent: 0 });
    if (waiting.length >= SENT_TOGETHER) await flush();
  }
  await flush();
  return sent;
};

/** Everybody's active keywords, without those of users whose subscription allows no check. */
const checkableKeywords = async function* (now: number) {
  const known = new Map<string, boolean>();
  for await (const page of scanActiveKeywords()) {
    for (const keyword of page) {
      const allowed = known.get(keyword.userId) ?? (await mayCheck(keyword.userId, now));
      known.set(keyword.userId, allowed);
      if (allowed) yield keyword;
    }
  }
};

const mayCheck = async (userId: string, now: number): Promise<boolean> => {
  const { subscription } = await readSubscription(userId);
  if (!subscription || !isUsable(subscription, now)) return false;
  // Without its plan a subscription allows nothing.
  return (await activeKeywordLimit(subscription)) > 0;
};

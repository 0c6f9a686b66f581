import { type CheckMessage, checkMessage, MAX_RECEIVES } from '#shared/messages.ts';
import { saveFailure } from '../keywords/rankings.store.ts';
import { sendAll } from '../platform/aws/queues.ts';
import { worker } from '../platform/aws/worker.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { Serp } from '../search/serps.ts';
import { fetchSerp } from './fetchSerp.ts';
import { countDone, countFailed, isDropped, stopAfterOutage } from './ofRun.ts';
import { placeKeyword } from './placeKeyword.ts';
import { readTracked, refreshTracked, type Tracked } from './tracked.ts';

/**
 * Fetches a query once for all keywords of the message, and places their domains. When the last attempt
 * fails, it is saved on the keywords before the message goes to the dead-letter queue.
 */
export const handler = worker(checkMessage)(async (message, receives) => {
  if (await isDropped(message)) return;
  const attempts = message.failedAttempts + receives;
  try {
    if (attempts > MAX_RECEIVES) throw new Error('The message has no attempts left');
    await check(message, attempts - 1);
  } catch (error) {
    if (await isDropped(message)) return;
    if (attempts >= MAX_RECEIVES) await saveFailures(message);
    throw error;
  }
});

/** A postponed message keeps the number of its failed attempts: waiting costs none. */
const check = async (message: CheckMessage, failedAttempts: number): Promise<void> => {
  const tracked = await readAll(message.targets, readTracked);
  if (tracked.length === 0) return countDone(message);
  const outcome = await fetchSerp(message, domainsOf(message.kind, tracked), Date.now());
  switch (outcome.kind) {
    case 'complete':
      await place(message, tracked, outcome.serp);
      return countDone(message);
    case 'postponed':
      return sendAgain({ ...message, failedAttempts }, outcome.seconds);
    case 'unavailable':
      await saveFailures(message);
      return stopAfterOutage(message);
    default:
      return outcome satisfies never;
  }
};

/** Sends a message anew, to the queue that it came from. */
const sendAgain = (message: CheckMessage, seconds: number): Promise<void> =>
  sendAll(message.run ? 'RUN_CHECKS_QUEUE_URL' : 'CHECKS_QUEUE_URL', [message], {
    delaySeconds: () => seconds,
  });

const place = async (
  { requestedAt }: CheckMessage,
  tracked: readonly Tracked[],
  serp: Serp,
): Promise<void> => {
  const current = await readAll(tracked, refreshTracked);
  await Promise.all(current.map((one) => placeKeyword({ ...one, serp, requestedAt, now: Date.now() })));
};

const readAll = async <T>(
  list: readonly T[],
  readOne: (one: T) => Promise<Tracked | undefined>,
): Promise<Tracked[]> => {
  const found = await Promise.all(list.map(readOne));
  return found.filter((one) => one !== undefined);
};

const domainsOf = (kind: CheckMessage['kind'], tracked: readonly Tracked[]): string[] =>
  tracked.flatMap(({ company, competitors }) => {
    const others = kind === 'grid' ? competitors.map((competitor) => competitor.domain) : [];
    return [company.domain, ...others];
  });

const saveFailures = async (message: CheckMessage): Promise<void> => {
  const { targets, requestedAt } = message;
  const at = toMoment(Date.now());
  await Promise.all(
    targets.map(({ userId, keywordId }) => saveFailure(userId, keywordId, { at, requestedAt })),
  );
  await countFailed(message);
};

import type { CheckMessage } from '#shared/messages.ts';
import { allSettled } from '../../platform/allSettled.ts';
import { MAX_DELAY, sendAll, setRetries } from '../../platform/aws/queues.ts';
import { isThrottled } from '../../platform/aws/throttling.ts';
import { log } from '../../platform/log.ts';
import { SECOND } from '../../platform/time/clock.ts';
import { countMessages } from '../../schedule/runs/parts.store.ts';
import { keepRunAlive } from '../../schedule/runs/runs.store.ts';
import { keepCheckAlive } from '../press/presses.store.ts';
import type { HandledMessage } from './handled.ts';

/**
 * Counts a batch's work for its runs and resends postponed messages. Returns the ids of messages that return
 * to the queue: failed ones, and all whose outcome could not be saved.
 */
export const finishBatch = async (handled: readonly HandledMessage[]): Promise<string[]> => {
  const again = handled.flatMap((one) => redeliveryOf(one) ?? []);
  await unlessFails(again, keepChecksAlive);
  const uncounted = await countRuns(handled.filter(isCounted));
  const isPostponed = ({ outcome }: Redelivery) => outcome.kind === 'postponed';
  const unsent = await unlessFails([...again.filter(isPostponed), ...uncounted.waiting], sendAnew);
  // If resending fails, the old message returns, which costs an attempt.
  const returned = [...again.filter((one) => !isPostponed(one)), ...uncounted.failed, ...unsent];
  await unlessFails(returned, retryLater);
  return returned.map(({ id }) => id);
};

/** Returns all messages if the write fails. */
const unlessFails = async (
  messages: readonly Redelivery[],
  act: (messages: readonly Redelivery[]) => Promise<unknown>,
): Promise<readonly Redelivery[]> => {
  if (messages.length === 0) return [];
  try {
    await act(messages);
    return [];
  } catch (error) {
    log.error('A batch could not be finished', { messageIds: messages.map(({ id }) => id), error });
    return messages;
  }
};

const isCounted = ({ message, outcome }: HandledMessage): boolean =>
  message.run !== undefined && (outcome.kind === 'done' || outcome.kind === 'exhausted');

/** The delay, in seconds, of a message that could not be counted. */
const UNCOUNTED_SECONDS = 10;

/** Returns the messages that could not be counted; counting them again is safe. */
const countRuns = async (handled: readonly HandledMessage[]) => {
  const byRun = Map.groupBy(handled, ({ message }) => message.run?.id ?? '');
  const now = Date.now();
  try {
    await allSettled([...byRun].map(([runId, messages]) => countMessages(runId, messages.map(countOf), now)));
    return { waiting: [], failed: [] };
  } catch (error) {
    // An exhausted message goes to the dead-letter queue even if it could not be counted.
    const done = handled.filter(({ outcome }) => outcome.kind === 'done');
    const uncounted = done.map((one) => ({ ...one, seconds: UNCOUNTED_SECONDS }));
    if (isThrottled(error)) return { waiting: uncounted, failed: [] };
    log.error('A batch could not be counted', { messageIds: handled.map(({ id }) => id), error });
    return { waiting: [], failed: uncounted };
  }
};

const countOf = ({ message: { run, targets, calls }, outcome }: HandledMessage) => ({
  number: run?.number ?? 0,
  done: targets.length,
  failed: 'failed' in outcome ? outcome.failed : targets.length,
  calls: calls + ('calls' in outcome ? outcome.calls : 0),
});

interface Redelivery extends HandledMessage {
  readonly seconds: number;
}

/** Delay before the nth retry, in seconds. */
const RETRY_SECONDS = [5, 60, 180, 300] as const;

/** The most seconds added to the delay of a run's message. */
const MAX_SPREAD_SECONDS = 60;

export const redeliveryOf = (handled: HandledMessage): Redelivery | undefined => {
  const { outcome, attempts, message } = handled;
  switch (outcome.kind) {
    case 'postponed':
      // A long wait takes several deliveries, each of which keeps the check alive.
      return {
        ...handled,
        seconds: Math.min(MAX_DELAY, outcome.seconds + spreadOf(message, outcome.calls)),
      };
    case 'failed':
      return { ...handled, seconds: RETRY_SECONDS[attempts - 1] ?? 1 };
    case 'exhausted':
      // After five deliveries SQS moves the message to the dead-letter queue.
      return { ...handled, seconds: 1 };
    default:
      return undefined;
  }
};

/** The more often a run's message has waited, the longer its extra delay, unless its query has begun. */
const spreadOf = ({ run, waits, calls }: CheckMessage, callsNow: number): number =>
  run && calls + callsNow === 0 ? Math.random() * Math.min(MAX_SPREAD_SECONDS, 2 ** waits - 1) : 0;

const queueOf = ([first]: readonly Redelivery[]) =>
  first?.message.run ? 'RUN_CHECKS_QUEUE_URL' : 'CHECKS_QUEUE_URL';

/** Resends messages, which resets the queue's count of attempts; each message carries its own. */
const sendAnew = (again: readonly Redelivery[]): Promise<void> => {
  const messages = again.map(({ message, attempts, outcome }) => ({
    ...message,
    failedAttempts: attempts - 1,
    waits: message.waits + 1,
    calls: message.calls + ('calls' in outcome ? outcome.calls : 0),
  }));
  return sendAll(queueOf(again), messages, {
    delaySeconds: (_, index) => again[index]?.seconds ?? 0,
    group: ({ run, targets }) => (run ? undefined : targets[0]?.userId),
  });
};

const retryLater = (again: readonly Redelivery[]): Promise<void> =>
  setRetries(
    queueOf(again),
    again.map(({ receipt, seconds }) => ({ receipt, seconds })),
  );

/** How late a message normally is after its delay (milliseconds). */
const RECEIVED_MS = 30 * SECOND;

/** Records that messages wait, so that their runs and checks are not taken for lost. */
const keepChecksAlive = (again: readonly Redelivery[]): Promise<unknown> => {
  const now = Date.now();
  const waiting = again.flatMap(({ message: { run, targets, requestedAt }, seconds }) =>
    run
      ? []
      : targets.map((target) => ({ ...target, requestedAt, until: now + seconds * SECOND + RECEIVED_MS })),
  );
  const byCheck = Map.groupBy(waiting, ({ companyId, requestedAt }) => `${companyId} ${requestedAt}`);
  const latest = [...byCheck.values()].map((all) =>
    all.reduce((last, one) => (one.until > last.until ? one : last)),
  );
  const runs = new Set(again.flatMap(({ message: { run } }) => (run ? [run.id] : [])));
  return allSettled<unknown>([
    ...latest.map(({ userId, companyId, requestedAt, until }) =>
      keepCheckAlive(userId, companyId, requestedAt, until),
    ),
    ...[...runs].map((id) => keepRunAlive(id, now)),
  ]);
};

/**
 * Returns seconds: half of the remaining time, since the keywords ahead may take fewer calls than the
 * maximum.
 */
export const yieldSeconds = (yieldsUntil: string | undefined, now: number): number =>
  yieldsUntil === undefined ? 0 : Math.max(0, Date.parse(yieldsUntil) - now) / 2 / SECOND;

/** Whether a message has waited for twice as long as the rate needs for its account's earlier ones. */
export const isLate = (requestedAt: string, yieldsUntil: string, now: number): boolean => {
  const requested = Date.parse(requestedAt);
  return now - requested > 2 * (Date.parse(yieldsUntil) - requested);
};

import { type CheckMessage, MAX_CHECK_RECEIVES } from '#shared/messages.ts';
import { allSettled } from '../../platform/allSettled.ts';
import { setRetries } from '../../platform/aws/queues.ts';
import { isThrottled } from '../../platform/aws/throttling.ts';
import { logFailure, type ReceivedMessage } from '../../platform/aws/worker.ts';
import { log } from '../../platform/log.ts';
import { count } from '../../platform/metrics.ts';
import { countQuery } from '../tallies.store.ts';
import { type Batch, closeBatch, openBatch } from './batch.ts';
import { NoCall } from './callQueue.ts';
import { checkQuery, endUnread } from './checkQuery.ts';
import { type HandledMessage, metricsOf, type Task } from './handled.ts';

/** Checks a batch's queries in parallel. Returns the ids of the messages that return to the queue. */
export const checkBatch = async (received: readonly ReceivedMessage<CheckMessage>[]): Promise<string[]> => {
  const opening = openBatch(received.map(({ message }) => message));
  const handled = await Promise.all(received.map((one) => handle(one, opening)));
  try {
    const batch = await opening;
    count(metricsOf(handled, [...batch.providers.values()]));
    await closeBatch(batch);
  } catch (error) {
    // This is harmless: statistics may miss calls, and an outage stays open until the next batch.
    log.error('A batch could not be closed', { error });
  }
  return putBack(handled);
};

/** Returns the ids of the messages that return to the queue. */
const putBack = async (handled: readonly HandledMessage[]): Promise<string[]> => {
  const returning = handled.flatMap(({ returnsIn: seconds, ...one }) =>
    seconds === undefined ? [] : [{ ...one, seconds }],
  );
  const byQueue = Map.groupBy(returning, ({ message: { kind } }) =>
    kind === 'first' ? 'CHECKS_QUEUE_URL' : 'REST_CHECKS_QUEUE_URL',
  );
  try {
    await allSettled([...byQueue].map(([queue, some]) => setRetries(queue, some)));
  } catch (error) {
    // The queue's own delay applies.
    log.error('The retries of a batch could not be set', { error });
  }
  return returning.map(({ id }) => id);
};

/** The delay of a message that only waits, in seconds. */
const WAIT_SECONDS = 3;

/** The delays after failures, in seconds: less than the minute after which a check is stalled. */
const RETRY_SECONDS = [5, 10, 20, 40, 50] as const;

const handle = async (
  received: ReceivedMessage<CheckMessage>,
  opening: Promise<Batch>,
): Promise<HandledMessage> => {
  const { id, message, attempt } = received;
  let task: Task | undefined;
  try {
    const batch = await opening;
    const check = batch.checks.get(message.check);
    if (!check) return received;
    task = { ...message, check, attempt };
    if (attempt > MAX_CHECK_RECEIVES) throw new Error('The message has no attempts left');
    const figures = await checkQuery(task, batch);
    // Counted at once, so that the next release hands out as much, while others of the batch still wait.
    await countQuery(check.id, message.number, figures, Date.now());
    return { ...received, figures };
  } catch (error) {
    // A throttled message waits like one that gets no call: neither is a failed attempt.
    if (error instanceof NoCall || isThrottled(error)) return { ...received, returnsIn: WAIT_SECONDS };
    logFailure({ id, attempt }, error);
    if (task && attempt >= MAX_CHECK_RECEIVES) return giveUp(received, task, await opening);
    const most = RETRY_SECONDS[attempt - 1] ?? 50;
    return { ...received, returnsIn: most * (0.75 + Math.random() / 4) };
  }
};

/** The message returns all the same, which moves it to the dead-letter queue. */
const giveUp = async (
  received: ReceivedMessage<CheckMessage>,
  task: Task,
  batch: Batch,
): Promise<HandledMessage> => {
  const returning = { ...received, returnsIn: WAIT_SECONDS };
  try {
    const figures = await endUnread(task, batch);
    await countQuery(task.check.id, task.number, figures, Date.now());
    return { ...returning, figures };
  } catch (error) {
    log.error('A failure could not be saved', { check: task.check.id, number: task.number, error });
    return returning;
  }
};

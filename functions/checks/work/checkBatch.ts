import { type CheckMessage, MAX_RECEIVES } from '#shared/messages.ts';
import { sendAll, setRetry } from '../../platform/aws/queues.ts';
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
  return handled.flatMap(({ id, returns }) => (returns ? [id] : []));
};

/** How long a message that only waits is delayed, in seconds. */
const WAIT_SECONDS = 3;

/** The delays after failures, in seconds. */
const RETRY_SECONDS = [5, 20, 60, 120] as const;

const queueOf = ({ kind }: CheckMessage) => (kind === 'first' ? 'CHECKS_QUEUE_URL' : 'REST_CHECKS_QUEUE_URL');

const handle = async (
  received: ReceivedMessage<CheckMessage>,
  opening: Promise<Batch>,
): Promise<HandledMessage> => {
  const { id, message, attempt, receipt } = received;
  let task: Task | undefined;
  try {
    const batch = await opening;
    const check = batch.checks.get(message.check);
    if (!check) return received;
    task = { ...message, check, attempt };
    const figures = await checkQuery(task, batch);
    // Counted at once, so that the next release hands out as much, while others of the batch still wait.
    await countQuery(check.id, message.number, figures, Date.now());
    return { ...received, figures };
  } catch (error) {
    if (error instanceof NoCall || isThrottled(error)) return sendAgain(received);
    logFailure({ id, attempt }, error);
    await setRetry(queueOf(message), { receipt, seconds: RETRY_SECONDS[attempt - 1] ?? 0 });
    if (task && attempt >= MAX_RECEIVES) return giveUp(received, task, await opening);
    return { ...received, returns: true };
  }
};

/** Sends a message that waits as a new one, because waiting is no failed attempt. */
const sendAgain = async (received: ReceivedMessage<CheckMessage>): Promise<HandledMessage> => {
  const { message } = received;
  try {
    await sendAll(queueOf(message), [message], { delaySeconds: () => WAIT_SECONDS });
    return received;
  } catch (error) {
    log.error('A message that waits could not be sent again', { check: message.check, error });
    return { ...received, returns: true };
  }
};

/** The message returns all the same, which moves it to the dead-letter queue. */
const giveUp = async (
  received: ReceivedMessage<CheckMessage>,
  task: Task,
  batch: Batch,
): Promise<HandledMessage> => {
  try {
    const figures = await endUnread(task, batch);
    await countQuery(task.check.id, task.number, figures, Date.now());
    return { ...received, figures, returns: true };
  } catch (error) {
    log.error('A failure could not be saved', { check: task.check.id, number: task.number, error });
    return { ...received, returns: true };
  }
};

import { type CallKind, CHECK_RECEIVES, type CheckMessage } from '#shared/messages.ts';
import { setRetry } from '../../platform/aws/queues.ts';
import { isThrottled } from '../../platform/aws/throttling.ts';
import { logFailure, type ReceivedMessage } from '../../platform/aws/worker.ts';
import { log } from '../../platform/log.ts';
import { type Batch, closeBatch, openBatch } from './batch.ts';
import { checkQuery, endUnread } from './checkQuery.ts';
import { NoCall } from './takeCall.ts';

type Received = ReceivedMessage<CheckMessage>;

/** Checks a batch's queries in parallel. Returns the ids of the messages that return to the queue. */
export const checkBatch = async (received: readonly Received[]): Promise<string[]> => {
  const opening = openBatch(received.map(({ message }) => message));
  const returning = await Promise.all(
    received.map(async (one) => ((await returns(one, opening)) ? [one.id] : [])),
  );
  try {
    await closeBatch(await opening);
  } catch (error) {
    // This is harmless: statistics may miss calls, and an outage stays open until the next batch.
    log.error('A batch could not be closed', { error });
  }
  return returning.flat();
};

const RETRY_SECONDS = [5, 10, 20, 30, 40, 50, 60] as const;

/** Whether a message returns to its queue, because it has to wait or has failed. */
const returns = async (received: Received, opening: Promise<Batch>): Promise<boolean> => {
  const { message, attempt, receipt } = received;
  try {
    await end(received, opening, checkQuery);
    return false;
  } catch (error) {
    const isWaiting = error instanceof NoCall || isThrottled(error);
    if (!isWaiting) await fail(received, opening, error);
    // After its last delivery it moves to the dead letters: a release sends what only waited again.
    await setRetry(queueOf(message.kind), { receipt, seconds: RETRY_SECONDS[attempt - 1] ?? 0 });
    return true;
  }
};

const fail = async (received: Received, opening: Promise<Batch>, cause: unknown): Promise<void> => {
  logFailure(received, cause);
  if (received.attempt < CHECK_RECEIVES) return;
  const { check, number } = received.message;
  await end(received, opening, endUnread).catch((error) =>
    log.error('A failure could not be saved', { check, number, error }),
  );
};

/** Counts what a query comes to, while others of the batch still wait. */
const end = async (
  { message }: Received,
  opening: Promise<Batch>,
  outcomeOf: typeof checkQuery,
): Promise<void> => {
  const batch = await opening;
  const check = batch.checks.get(message.check);
  if (!check) return;
  const outcomes = await outcomeOf({ ...message, check }, batch);
  await batch.countQuery({ checkId: check.id, number: message.number, outcomes });
  batch.counted.push(outcomes);
};

const queueOf = (kind: CallKind) => (kind === 'first' ? 'CHECKS_QUEUE_URL' : 'REST_CHECKS_QUEUE_URL');

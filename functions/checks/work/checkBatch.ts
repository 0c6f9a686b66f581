import { type CallKind, type CheckMessage, MAX_RECEIVES } from '#shared/messages.ts';
import { sendAll, setRetry } from '../../platform/aws/queues.ts';
import { isThrottled } from '../../platform/aws/throttling.ts';
import { logFailure, type ReceivedMessage } from '../../platform/aws/worker.ts';
import { log } from '../../platform/log.ts';
import { countQuery } from '../tallies.store.ts';
import { type Batch, closeBatch, openBatch } from './batch.ts';
import { NoCall } from './callQueue.ts';
import { checkQuery, endUnread } from './checkQuery.ts';

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

/** How long a message that only waits is delayed, in seconds. */
const WAIT_SECONDS = 3;

/** The delays after failures, in seconds. */
const RETRY_SECONDS = [5, 20, 60, 120] as const;

/** Whether a message returns to its queue after a failure. */
const returns = async (received: Received, opening: Promise<Batch>): Promise<boolean> => {
  const { id, message, attempt, receipt } = received;
  try {
    await end(received, opening, checkQuery);
    return false;
  } catch (error) {
    if (error instanceof NoCall || isThrottled(error)) return !(await sendAgain(message));
    logFailure({ id, attempt }, error);
    await setRetry(queueOf(message.kind), { receipt, seconds: RETRY_SECONDS[attempt - 1] ?? 0 });
  }
  if (attempt < MAX_RECEIVES) return true;
  // The message returns all the same, which moves it to the dead-letter queue.
  await end(received, opening, endUnread).catch((error) =>
    log.error('A failure could not be saved', { check: message.check, number: message.number, error }),
  );
  return true;
};

/** Counts what a query comes to, so that the next release hands out as much, while others still wait. */
const end = async (
  { message }: Received,
  opening: Promise<Batch>,
  outcomeOf: typeof checkQuery,
): Promise<void> => {
  const batch = await opening;
  const known = batch.checks.get(message.check);
  // A repeated message would only place its keywords again.
  if (!known || known.counts.has(message.number)) return;
  const { check } = known;
  const outcomes = await outcomeOf({ ...message, check }, batch);
  await countQuery(check.id, message.number, outcomes, Date.now());
  batch.counted.push(outcomes);
};

const queueOf = (kind: CallKind) => (kind === 'first' ? 'CHECKS_QUEUE_URL' : 'REST_CHECKS_QUEUE_URL');

/** Sends a message that waits as a new one, because waiting is no failed attempt. */
const sendAgain = async (message: CheckMessage): Promise<boolean> => {
  try {
    await sendAll(queueOf(message.kind), [message], { delaySeconds: () => WAIT_SECONDS });
    return true;
  } catch (error) {
    log.error('A message that waits could not be sent again', { check: message.check, error });
    return false;
  }
};

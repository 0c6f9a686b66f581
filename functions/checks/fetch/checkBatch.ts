import { type CheckMessage, MAX_RECEIVES } from '#shared/messages.ts';
import { isThrottled } from '../../platform/aws/throttling.ts';
import { logFailure, type ReceivedMessage } from '../../platform/aws/worker.ts';
import { log } from '../../platform/log.ts';
import { count } from '../../platform/metrics.ts';
import { SECOND } from '../../platform/time/clock.ts';
import { isStopped } from '../../schedule/runs/runs.store.ts';
import { type Batch, closeBatch, openBatch } from './batch.ts';
import { checkQuery, endUnread } from './checkQuery.ts';
import { finishBatch } from './finishBatch.ts';
import { type HandledMessage, metricsOf } from './handled.ts';

/** Checks a batch's queries in parallel. Returns the ids of the messages that return to the queue. */
export const checkBatch = async (received: readonly ReceivedMessage<CheckMessage>[]): Promise<string[]> => {
  const opening = openBatch(received.map(({ message }) => message));
  const handled = await Promise.all(received.map((one) => handle(one, opening)));
  try {
    const batch = await opening;
    count(metricsOf(handled, [...batch.providers.values()]));
    await closeBatch(batch);
  } catch (error) {
    // This is harmless: statistics may miss calls, and tokens stay taken and an outage open until the next
    // batch.
    log.error('A batch could not be closed', { error });
  }
  return finishBatch(handled);
};

const handle = async (
  received: ReceivedMessage<CheckMessage>,
  opening: Promise<Batch>,
): Promise<HandledMessage> => {
  const { message, attempt } = received;
  const attempts = message.failedAttempts + attempt;
  const handled = { ...received, attempts };
  try {
    const batch = await opening;
    const early = earlySeconds(message);
    if (early > 0) return { ...handled, outcome: { kind: 'postponed', seconds: early, calls: 0 } };
    if (message.run && batch.stoppedRuns.has(message.run.id))
      return { ...handled, outcome: { kind: 'dropped' } };
    if (attempts > MAX_RECEIVES) throw new Error('The message has no attempts left');
    // The receive count of SQS includes this attempt.
    return { ...handled, outcome: await checkQuery({ ...message, failedAttempts: attempts - 1 }, batch) };
  } catch (error) {
    return { ...handled, outcome: await afterError(handled, error, opening) };
  }
};

const earlySeconds = ({ notBefore }: CheckMessage): number =>
  notBefore === undefined ? 0 : (Date.parse(notBefore) - Date.now()) / SECOND;

/** The minimum delay, in seconds, after DynamoDB throttles. */
const THROTTLED_SECONDS = 5;

const afterError = async (
  { id, message, attempts }: Pick<HandledMessage, 'id' | 'message' | 'attempts'>,
  error: unknown,
  opening: Promise<Batch>,
): Promise<HandledMessage['outcome']> => {
  // A throttled message is postponed like one that waits for a token: neither is a failed attempt.
  if (isThrottled(error)) {
    return { kind: 'postponed', seconds: THROTTLED_SECONDS * (1 + Math.random()), calls: 0 };
  }
  logFailure({ id, attempt: attempts }, error);
  try {
    if (message.run && (await isStopped(message.run.id))) return { kind: 'dropped' };
    if (attempts < MAX_RECEIVES) return { kind: 'failed' };
    return { kind: 'exhausted', failed: await endUnread(message, opening) };
  } catch (failure) {
    log.error('A failure could not be saved', { messageId: id, attempt: attempts, error: failure });
    return { kind: 'failed' };
  }
};

import { isThrottled } from '../platform/aws/throttling.ts';
import { log } from '../platform/log.ts';
import { countMessages } from '../runs/parts.store.ts';
import { keepChecksAlive, type Redelivery, redeliveryOf, retryLater, sendAnew } from './again.ts';
import type { Handled } from './outcome.ts';

/**
 * Counts what a batch has done for runs, and sends its postponed messages anew. Returns the ids of those that
 * return to the queue: the failed ones, and all whose outcome could not be saved.
 */
export const settle = async (handled: readonly Handled[]): Promise<string[]> => {
  const again = handled.flatMap((one) => redeliveryOf(one) ?? []);
  const postponed = again.filter(({ outcome }) => outcome.kind === 'postponed');
  await unlessFails(again, keepChecksAlive);
  let uncounted: readonly Redelivery[] = [];
  const unsaved = await unlessFails(handled.filter(isCounted), async (done) => {
    uncounted = await countUnlessThrottled(done);
  });
  const unsent = await unlessFails([...postponed, ...uncounted], sendAnew);
  const failed = again.filter((one) => !postponed.includes(one));
  await unlessFails(failed, retryLater);
  return [...failed, ...unsaved, ...unsent].map(({ id }) => id);
};

/** Returns the messages if what is to be done for all of them fails. */
const unlessFails = async <T extends Handled | Redelivery>(
  messages: readonly T[],
  act: (messages: readonly T[]) => Promise<unknown>,
): Promise<readonly T[]> => {
  if (messages.length === 0) return [];
  try {
    await act(messages);
    return [];
  } catch (error) {
    log.error('A batch could not be settled', { messageIds: messages.map(({ id }) => id), error });
    return messages;
  }
};

const isCounted = ({ message, outcome }: Handled): boolean =>
  message.run !== undefined && (outcome.kind === 'done' || outcome.kind === 'exhausted');

/** After how many seconds a message is handled again that a throttled table did not count. */
const UNCOUNTED_SECONDS = 10;

/** Returns the messages that a throttled table did not count. Handled again, they buy and change nothing. */
const countUnlessThrottled = async (handled: readonly Handled[]): Promise<readonly Redelivery[]> => {
  try {
    await countRuns(handled);
    return [];
  } catch (error) {
    if (!isThrottled(error)) throw error;
    const done = handled.filter(({ outcome }) => outcome.kind === 'done');
    return done.map((one) => ({ ...one, seconds: UNCOUNTED_SECONDS }));
  }
};

const countRuns = (handled: readonly Handled[]): Promise<unknown> => {
  const byRun = Map.groupBy(handled, ({ message }) => message.run?.id ?? '');
  const now = Date.now();
  return Promise.all([...byRun].map(([runId, messages]) => countMessages(runId, messages.map(countOf), now)));
};

const countOf = ({ message: { run, targets, calls }, outcome }: Handled) => {
  const done = outcome.kind === 'done';
  return {
    number: run?.number ?? 0,
    done: targets.length,
    failed: done ? outcome.failed : targets.length,
    calls: calls + (done ? outcome.calls : 0),
  };
};

import { allSettled } from '../../platform/allSettled.ts';
import { isThrottled } from '../../platform/aws/throttling.ts';
import { log } from '../../platform/log.ts';
import { countMessages } from '../../schedule/runs/parts.store.ts';
import type { Handled } from './outcome.ts';
import { keepChecksAlive, type Redelivery, redeliveryOf, retryLater, sendAnew } from './redelivery.ts';

/**
 * Counts what a batch has done for runs, and sends its postponed messages anew. Returns the ids of those that
 * return to the queue: the failed ones, and all whose outcome could not be saved.
 */
export const finishBatch = async (handled: readonly Handled[]): Promise<string[]> => {
  const again = handled.flatMap((one) => redeliveryOf(one) ?? []);
  await unlessFails(again, keepChecksAlive);
  const uncounted = await countRuns(handled.filter(isCounted));
  const isPostponed = ({ outcome }: Redelivery) => outcome.kind === 'postponed';
  const unsent = await unlessFails([...again.filter(isPostponed), ...uncounted.waiting], sendAnew);
  // Without a new message the old one comes again, which costs it an attempt.
  const returned = [...again.filter((one) => !isPostponed(one)), ...uncounted.failed, ...unsent];
  await unlessFails(returned, retryLater);
  return returned.map(({ id }) => id);
};

/** Returns the messages if what is to be done for all of them fails. */
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

const isCounted = ({ message, outcome }: Handled): boolean =>
  message.run !== undefined && (outcome.kind === 'done' || outcome.kind === 'exhausted');

/** After how many seconds a message is handled again that could not be counted. */
const UNCOUNTED_SECONDS = 10;

/** Messages that could not be counted. Handled again, they buy and change nothing. */
interface Uncounted {
  /** Those that wait for a throttled table, which is no failure. */
  readonly waiting: readonly Redelivery[];
  readonly failed: readonly Redelivery[];
}

/** Counts messages of runs. Returns those that could not be counted and are to be handled again. */
const countRuns = async (handled: readonly Handled[]): Promise<Uncounted> => {
  const byRun = Map.groupBy(handled, ({ message }) => message.run?.id ?? '');
  const now = Date.now();
  try {
    await allSettled([...byRun].map(([runId, messages]) => countMessages(runId, messages.map(countOf), now)));
    return { waiting: [], failed: [] };
  } catch (error) {
    // One that is exhausted goes to the dead-letter queue either way.
    const done = handled.filter(({ outcome }) => outcome.kind === 'done');
    const uncounted = done.map((one) => ({ ...one, seconds: UNCOUNTED_SECONDS }));
    if (isThrottled(error)) return { waiting: uncounted, failed: [] };
    log.error('A batch could not be counted', { messageIds: handled.map(({ id }) => id), error });
    return { waiting: [], failed: uncounted };
  }
};

const countOf = ({ message: { run, targets, calls }, outcome }: Handled) => ({
  number: run?.number ?? 0,
  done: targets.length,
  failed: 'failed' in outcome ? outcome.failed : targets.length,
  calls: calls + ('calls' in outcome ? outcome.calls : 0),
});

import type { CheckMessage } from '#shared/messages.ts';
import { sendAll, setRetries } from '../platform/aws/queues.ts';
import type { Received } from '../platform/aws/worker.ts';
import { log } from '../platform/log.ts';
import { countMessages } from '../runs/runs.store.ts';
import type { CheckOutcome } from './checkQuery.ts';

/** A message of a batch, and what came of it. */
export interface Handled extends Received<CheckMessage> {
  /** This attempt and those that failed before. */
  readonly attempts: number;
  /** `failed`: it is tried again. `exhausted`: it goes to the dead-letter queue. `dropped`: nothing is left to do. */
  readonly outcome:
    | CheckOutcome
    | { readonly kind: 'dropped' }
    | { readonly kind: 'failed' }
    | { readonly kind: 'exhausted' };
}

/**
 * Counts what a batch has done for runs, and sends its postponed messages anew. Returns the ids of those that
 * return to the queue: the failed ones, and all whose outcome could not be saved.
 */
export const settle = async (handled: readonly Handled[]): Promise<string[]> => {
  const unsaved = await Promise.all([
    unlessFails(handled.filter(isCounted), countRuns),
    unlessFails(handled.filter(isPostponed), sendAnew),
  ]);
  const failed = handled.filter(({ outcome }) => outcome.kind === 'failed' || outcome.kind === 'exhausted');
  const returning = [...failed, ...unsaved.flat()];
  await unlessFails(returning, setRetryTimes);
  return returning.map(({ id }) => id);
};

/** Returns the messages if what is to be done for all of them fails. */
const unlessFails = async (
  handled: readonly Handled[],
  act: (handled: readonly Handled[]) => Promise<unknown>,
): Promise<readonly Handled[]> => {
  if (handled.length === 0) return [];
  try {
    await act(handled);
    return [];
  } catch (error) {
    log.error('A batch could not be settled', { messageIds: handled.map(({ id }) => id), error });
    return handled;
  }
};

const isCounted = ({ message, outcome }: Handled): boolean =>
  message.run !== undefined && (outcome.kind === 'done' || outcome.kind === 'exhausted');

const countRuns = (handled: readonly Handled[]): Promise<unknown> => {
  const byRun = Map.groupBy(handled, ({ message }) => message.run?.id ?? '');
  const now = Date.now();
  return Promise.all([...byRun].map(([runId, messages]) => countMessages(runId, messages.map(countOf), now)));
};

const countOf = ({ message: { run, targets }, outcome }: Handled) => {
  const done = outcome.kind === 'done';
  return {
    number: run?.number ?? 0,
    done: targets.length,
    failed: done ? outcome.failed : targets.length,
    pages: done ? outcome.pages : 0,
  };
};

const isPostponed = ({ outcome }: Handled): boolean => outcome.kind === 'postponed';

const queueOf = ({ run }: CheckMessage) => (run ? 'RUN_CHECKS_QUEUE_URL' : 'CHECKS_QUEUE_URL');

/** All messages of a batch come from one queue. */
const queueOfAll = ([first]: readonly Handled[]) => (first ? queueOf(first.message) : 'CHECKS_QUEUE_URL');

/** Sends messages anew: for the queue they then have not failed, but the message knows its failed attempts. */
const sendAnew = (handled: readonly Handled[]): Promise<void> => {
  const messages = handled.map(({ message, attempts }) => ({
    ...message,
    failedAttempts: attempts - 1,
    waits: message.waits + 1,
  }));
  return sendAll(queueOfAll(handled), messages, {
    delaySeconds: ({ run, waits = 0 }, index) => delayOf(handled[index]?.outcome, run ? waits : 0),
    group: groupOf,
  });
};

/** The customer whose button sent the message: the queue takes turns between customers. */
const groupOf = ({ run, targets }: Pick<CheckMessage, 'run' | 'targets'>): string | undefined =>
  run ? undefined : targets[0]?.userId;

/** How long (seconds) a run's message waits in addition, at most, however often it was sent anew. */
const MAX_SPREAD = 60;

/** A run's messages that wait again and again yield more and more to the buttons that they wait for. */
const delayOf = (outcome: Handled['outcome'] | undefined, waits: number): number => {
  const seconds = outcome?.kind === 'postponed' ? outcome.seconds : 0;
  return seconds + Math.random() * Math.min(MAX_SPREAD, 2 ** waits - 1);
};

/** After how many seconds a message is delivered again that has failed so often, from once. */
const RETRY_SECONDS = [5, 60, 180, 300] as const;

const setRetryTimes = (handled: readonly Handled[]): Promise<void> =>
  setRetries(
    queueOfAll(handled),
    handled.map(({ receipt, attempts }) => ({ receipt, seconds: RETRY_SECONDS[attempts - 1] ?? 1 })),
  );

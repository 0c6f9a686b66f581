/**
 * Keys: RUN#<run> holds RUN, the run itself, and PART#<number>, which counts up to 200 of its messages. A
 * part knows which messages it has counted, so that a repeated one counts once.
 */
import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import { recordAudit } from '../audit/audit.store.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { type Item, type Key, queryPrefix, read } from '../platform/aws/table.ts';
import { type Action, transact, update } from '../platform/aws/writes.ts';
import { DAY, MINUTE, toMoment, toTtl } from '../platform/time/clock.ts';
import { progressOf, type Run, type RunCounts, run } from './runs.ts';

const partition = (id: string): string => `RUN#${id}`;
const runKey = (id: string): Key => ({ PK: partition(id), SK: 'RUN' });
/** Parts are listed in their order. */
const partKey = (id: string, part: number): Key => ({
  PK: partition(id),
  SK: `PART#${String(part).padStart(6, '0')}`,
});

/** How long runs and their parts are kept. */
const KEPT_MS = 30 * DAY;

const itemOf = (stored: Run) => ({
  ...runKey(stored.id),
  ...stored,
  ttl: toTtl(Date.parse(stored.started_at) + KEPT_MS),
});

/** In a transaction: stores a new run. */
export const addRun = (added: Run): Action => ({
  Put: { Item: itemOf(added), ConditionExpression: 'attribute_not_exists(PK)' },
});

export const findRun = async (id: string): Promise<Run | undefined> => {
  const item = await read(runKey(id));
  return item && run.parse(item);
};

export interface KnownProgress extends RunProgress {
  /** Whether the run is done and this has been saved. */
  readonly isSaved: boolean;
}

/** The progress of a run; its parts are read until it is saved as done. */
export const findProgress = async (id: string, now: number): Promise<KnownProgress | undefined> => {
  const found = await findRun(id);
  if (!found) return undefined;
  const isSaved = found.state === 'done';
  return { ...progressOf(found, isSaved ? noCounts : await readCounts(id), now), isSaved };
};

const noCounts: RunCounts = { done: 0, failed: 0, countedAt: undefined };

const readCounts = async (id: string): Promise<RunCounts> => {
  const parts = await queryPrefix(partition(id), 'PART#', {
    ProjectionExpression: 'done, failed, counted_at',
  });
  return parts.reduce<RunCounts>(
    ({ done, failed, countedAt = '' }, part) => ({
      done: done + Number(part.done),
      failed: failed + Number(part.failed),
      countedAt: countedAt > String(part.counted_at) ? countedAt : String(part.counted_at),
    }),
    noCounts,
  );
};

/** Longer than a release can run (60 s), so that an expired lease has no owner. */
const LEASE_MS = 2 * MINUTE;

/**
 * Leases the release of a run's keywords to one worker. Returns undefined if another one has it, or if there
 * is nothing left to release. The lease ends with `endLease`, or by itself after 2 minutes.
 */
export const leaseRelease = async (id: string, leaseId: string, now: number): Promise<Run | undefined> => {
  const leased = await update(runKey(id), {
    UpdateExpression: 'SET lease_id = :lease, leased_until = :until',
    ConditionExpression: '#state = :sending AND (attribute_not_exists(leased_until) OR leased_until < :now)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':lease': leaseId,
      ':until': now + LEASE_MS,
      ':sending': 'sending',
      ':now': now,
    },
  });
  return leased && run.parse(leased);
};

/** Saves what has been sent, and extends the lease. Returns false if it was lost or the run was stopped. */
export const saveRelease = async (leaseId: string, released: Run, now: number): Promise<boolean> => {
  const failed = await transact([
    {
      Put: {
        Item: { ...itemOf(released), lease_id: leaseId, leased_until: now + LEASE_MS },
        ConditionExpression: 'lease_id = :lease AND #state = :sending',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':lease': leaseId, ':sending': 'sending' },
      },
    },
  ]);
  return failed.length === 0;
};

/** Lets another worker go on with the release. */
export const endLease = async (id: string, leaseId: string): Promise<void> => {
  await update(runKey(id), {
    UpdateExpression: 'REMOVE lease_id, leased_until',
    ConditionExpression: 'lease_id = :lease',
    ExpressionAttributeValues: { ':lease': leaseId },
  });
};

/** How many messages a part counts: few enough for an item of one write unit. */
const PART_SIZE = 200;

/** What has become of a message: its keywords, and the provider's pages that it cost. */
export interface CountedMessage {
  readonly number: number;
  readonly done: number;
  readonly failed: number;
  readonly pages: number;
}

/** Counts completed messages, each one once however often it is repeated: one write for every part touched. */
export const countMessages = async (
  runId: string,
  counted: readonly CountedMessage[],
  now: number,
): Promise<void> => {
  const byPart = Map.groupBy(counted, ({ number }) => Math.floor(number / PART_SIZE));
  await Promise.all([...byPart].map(([part, messages]) => countInPart(partKey(runId, part), messages, now)));
};

const countInPart = async (key: Key, messages: readonly CountedMessage[], now: number): Promise<void> => {
  let left = [...new Map(messages.map((message) => [message.number % PART_SIZE, message])).entries()];
  while (left.length > 0 && !(await addToPart(key, left, now))) {
    const known = numbersOf(await read(key));
    left = left.filter(([number]) => !known.has(number));
  }
};

/** Counts messages, by their numbers in the part, unless one of them is counted: then it returns false. */
const addToPart = async (
  key: Key,
  messages: readonly (readonly [number, CountedMessage])[],
  now: number,
): Promise<boolean> => {
  const sumOf = (what: 'done' | 'failed' | 'pages') =>
    messages.reduce((sum, [, message]) => sum + message[what], 0);
  const isNew = messages.map((_, index) => `NOT contains(numbers, :n${index})`);
  const added = await update(key, {
    UpdateExpression:
      'ADD numbers :numbers, done :done, failed :failed, pages :pages SET counted_at = :at, #ttl = :ttl',
    ConditionExpression: isNew.join(' AND '),
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':numbers': new Set(messages.map(([number]) => number)),
      ':done': sumOf('done'),
      ':failed': sumOf('failed'),
      ':pages': sumOf('pages'),
      ':at': toMoment(now),
      ':ttl': toTtl(now + KEPT_MS),
      ...Object.fromEntries(messages.map(([number], index) => [`:n${index}`, number])),
    },
    ReturnValues: 'NONE',
  });
  return added !== undefined;
};

/** The numbers that a part has counted, from 0. */
const numbersOf = (part: Item | undefined): ReadonlySet<number> =>
  part?.numbers instanceof Set ? part.numbers : new Set();

/** Saves the end of a run; `from` are the states that it may have. */
const endRun = (
  { id, state, done, failed, ended_at, reason }: RunProgress,
  from: readonly Run['state'][],
): Action => ({
  Update: {
    Key: runKey(id),
    UpdateExpression:
      'SET #state = :state, done = :done, failed = :failed, ended_at = :at, reason = :reason REMOVE #cursor',
    ConditionExpression: `#state IN (${from.map((_, index) => `:from${index}`).join(', ')})`,
    ExpressionAttributeNames: { '#state': 'state', '#cursor': 'cursor' },
    ExpressionAttributeValues: {
      ':state': state,
      ':done': done,
      ':failed': failed,
      ':at': ended_at,
      ':reason': reason,
      ...Object.fromEntries(from.map((one, index) => [`:from${index}`, one])),
    },
  },
});

/** Saves that a run is done if it is, so that its parts need not be read any more. */
export const saveIfDone = async (known: KnownProgress): Promise<void> => {
  if (known.state === 'done' && !known.isSaved) await transact([endRun(known, ['running'])]);
};

/** Stops a run that is going on. Its messages are then dropped. Returns false if it has ended by itself. */
export const stopRun = async (
  progress: RunProgress,
  now: number,
  { reason = null, audit }: { readonly reason?: string | null; readonly audit?: AuditEntry },
): Promise<boolean> => {
  const stopped: RunProgress = { ...progress, state: 'stopped', ended_at: toMoment(now), reason };
  const actions = [endRun(stopped, ['sending', 'running']), ...(audit ? [recordAudit(audit)] : [])];
  return (await transact(actions)).length === 0;
};

/** Whether a run has been stopped. */
export const isStopped = async (id: string): Promise<boolean> => (await findRun(id))?.state === 'stopped';

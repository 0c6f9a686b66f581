/**
 * Work that the table records in the transaction that makes it necessary, until a worker has done it. A message
 * tells the worker; where it or its worker is lost, the scheduler sends another.
 */
import { chunks } from '../chunks.ts';
import { lateTasks, type Task } from '../lateTasks.ts';
import { log } from '../log.ts';
import { toMoment } from '../time/clock.ts';
import { type Bodies, type SendOptions, sendAll } from './queues.ts';
import { type Key, queryPrefix } from './table.ts';
import { type Action, remove, transact, update } from './writes.ts';

/** The queues whose messages only name what the table records. */
type RecordedQueue = 'CLEANUP_QUEUE_URL' | 'PLANS_QUEUE_URL' | 'RUNS_QUEUE_URL';

interface TaskKind<T extends Task, Named, Q extends RecordedQueue> {
  readonly partition: string;
  readonly sortKeyOf: (named: Named) => string;
  readonly parse: (item: unknown) => T;
  readonly queue: Q;
  readonly messageOf: (task: T) => Bodies[Q];
}

/** The tasks of a kind; `Named` is what tells one from another. All moments are milliseconds. */
export const recordedTasks = <T extends Named & Task, Named, Q extends RecordedQueue>({
  partition,
  sortKeyOf,
  parse,
  queue,
  messageOf,
}: TaskKind<T, Named, Q>) => {
  const keyOf = (named: Named): Key => ({ PK: partition, SK: sortKeyOf(named) });
  const unlessReplaced = ({ revision }: T) =>
    revision !== undefined && {
      ConditionExpression: 'revision = :revision',
      ExpressionAttributeValues: { ':revision': revision },
    };

  /** In a transaction: records a task, in place of one of the same name. */
  const record = (task: T): Action => ({ Put: { Item: { ...task, ...keyOf(task) } } });

  /** All tasks that are not done. */
  const list = async (): Promise<T[]> => (await queryPrefix(partition, '')).map(parse);

  /** Marks a task as begun and returns it; undefined if it is done. */
  const begin = async (named: Named, now: number): Promise<T | undefined> => {
    const item = await update(keyOf(named), {
      UpdateExpression: 'SET touched_at = :now ADD tries :one',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':now': toMoment(now), ':one': 1 },
    });
    return item && parse(item);
  };

  /** Saves how far a task is. Returns false if a later one has replaced it, or if it is done. */
  const save = async (task: T, now: number): Promise<boolean> => {
    const Item = { ...task, ...keyOf(task), touched_at: toMoment(now) };
    const failed = await transact([{ Put: { Item, ...unlessReplaced(task) } }]);
    return failed.length === 0;
  };

  /** Removes a task that is done, unless a later one has replaced it. */
  const finish = async (task: T): Promise<void> => {
    if (task.revision === undefined) await remove(keyOf(task));
    else await transact([{ Delete: { Key: keyOf(task), ...unlessReplaced(task) } }]);
  };

  /** Queues tasks for a worker that is tried again: throws if the queue does not accept all of them. */
  const queueAll = (tasks: readonly T[]): Promise<void> => sendAll(queue, tasks.map(messageOf));

  /** Queues tasks that were recorded. Never throws: what the queue refuses waits for the scheduler. */
  const request = (tasks: readonly T[]): Promise<void> => sendRecorded(queue, tasks.map(messageOf));

  /** Queues the late tasks again and marks them as begun, so that the next message follows later still. */
  const requestLate = async (now: number): Promise<void> => {
    const late = lateTasks(await list(), now);
    await queueAll(late);
    for (const batch of chunks(late, AT_ONCE)) await Promise.all(batch.map((task) => begin(task, now)));
  };

  return { record, list, begin, save, finish, queueAll, request, requestLate };
};

/** How many tasks are marked at the same time. */
const AT_ONCE = 25;

/** Sends recorded work. Never throws: what the queue does not accept is logged and left to the scheduler. */
export const sendRecorded = async <Q extends RecordedQueue>(
  queue: Q,
  bodies: readonly Bodies[Q][],
  options?: SendOptions<Bodies[Q]>,
): Promise<void> => {
  try {
    await sendAll(queue, bodies, options);
  } catch (error) {
    log.error('Messages have to wait for the scheduler', { queue, bodies, error });
  }
};

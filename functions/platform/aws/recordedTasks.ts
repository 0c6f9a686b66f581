/** Tasks are recorded until they are done: the scheduler resends those whose message or worker is lost. */
import { chunks } from '../chunks.ts';
import { lateTasks, type Task } from '../lateTasks.ts';
import { toMoment } from '../time/clock.ts';
import { type Key, queryPartition } from './table.ts';
import type { Terms } from './terms.ts';
import { type Action, commit, putAction, remove, removeAction, transact, update } from './writes.ts';

/** `Named` holds the fields that identify a task. All times are in milliseconds. */
export interface TaskKind<T extends Task, Named = T> {
  readonly partition: string;
  readonly sortKeyOf: (named: Named) => string;
  readonly parse: (item: unknown) => T;
}

const keyOf = <Named>({ partition, sortKeyOf }: TaskKind<Task, Named>, named: Named): Key => ({
  PK: partition,
  SK: sortKeyOf(named),
});

const unlessReplaced = ({ revision }: Task): Terms =>
  revision === undefined ? {} : { when: 'revision = :revision', values: { revision } };

/** Returns a transaction action that also replaces a task of the same name. */
export const recordTask = <T extends Named & Task, Named>(kind: TaskKind<T, Named>, task: T): Action =>
  putAction({ ...task, ...keyOf(kind, task) });

export const listTasks = async <T extends Task, Named>({
  partition,
  parse,
}: TaskKind<T, Named>): Promise<T[]> => (await queryPartition(partition)).map(parse);

/** Returns the task, or undefined if it is done. */
export const beginTask = async <T extends Task, Named>(
  kind: TaskKind<T, Named>,
  named: Named,
  now: number,
): Promise<T | undefined> => {
  const item = await update(keyOf(kind, named), {
    set: { touched_at: toMoment(now) },
    add: { tries: 1 },
    when: 'attribute_exists(PK)',
  });
  return item && kind.parse(item);
};

/** Returns false if a later task has replaced this one, or if it is done. */
export const saveTask = <T extends Named & Task, Named>(
  kind: TaskKind<T, Named>,
  task: T,
  now: number,
): Promise<boolean> => {
  const Item = { ...task, ...keyOf(kind, task), touched_at: toMoment(now) };
  return commit([putAction(Item, unlessReplaced(task))]);
};

/** Removes the task, but not a later one that has replaced it. */
export const finishTask = async <T extends Named & Task, Named>(
  kind: TaskKind<T, Named>,
  task: T,
): Promise<void> => {
  if (task.revision === undefined) await remove(keyOf(kind, task));
  else await transact([removeAction(keyOf(kind, task), unlessReplaced(task))]);
};

/** Leaves the task alone until a time (UTC). Does nothing if it is done. */
export const postponeTask = async <Named>(
  kind: TaskKind<Task, Named>,
  named: Named,
  until: string,
): Promise<void> => {
  await update(keyOf(kind, named), { set: { not_before: until, tries: 0 }, when: 'attribute_exists(PK)' });
};

/** Returns a transaction action after which the task is not done. */
export const forgetTask = <Named>(kind: TaskKind<Task, Named>, named: Named): Action =>
  removeAction(keyOf(kind, named));

const AT_ONCE = 25;

/** Requeues late tasks and marks them as begun, so that the next retry waits longer. */
export const requestLate = async <T extends Named & Task, Named>(
  kind: TaskKind<T, Named>,
  queue: (late: readonly T[]) => Promise<void>,
  now: number,
): Promise<void> => {
  const late = lateTasks(await listTasks(kind), now);
  await queue(late);
  for (const batch of chunks(late, AT_ONCE))
    await Promise.all(batch.map((task) => beginTask(kind, task, now)));
};

/** Keys: TASKS holds <kind>#<id> until the task is done. */
import pMap from 'p-map';
import type { TaskMessage } from '#shared/messages.ts';
import { allSettled } from '../platform/allSettled.ts';
import { sendAll, sendRecorded } from '../platform/aws/queues.ts';
import { type Item, type Key, queryPartition } from '../platform/aws/table.ts';
import { leaseIn } from '../platform/aws/updateExpression.ts';
import {
  type Action,
  putAction,
  removeAction,
  removePrefix,
  transact,
  update,
  writeMany,
} from '../platform/aws/writes.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { dueTasks, isBilling, type Kind, LEASE_MS, parseTask, type Task } from './tasks.ts';

const PARTITION = 'TASKS';

const taskKey = ({ kind, id }: TaskMessage): Key => ({ PK: PARTITION, SK: `${kind}#${id}` });

const lease = leaseIn('holder', 'due_at');

export const recordTask = (task: Task): Action => putAction({ ...taskKey(task), ...task });

export const recordFirst = (task: Task): Action =>
  putAction({ ...taskKey(task), ...task }, { when: 'attribute_not_exists(PK)' });

export const saveTasks = (tasks: readonly Task[]): Promise<void> =>
  writeMany(tasks.map((task) => ({ put: { ...taskKey(task), ...task } })));

export const forgetTask = (name: TaskMessage): Action => removeAction(taskKey(name));

export const forgetTasks = (kind: Kind, idsFrom: string): Promise<void> =>
  removePrefix(PARTITION, `${kind}#${idsFrom}`);

export const listTasks = async (): Promise<Task[]> => (await queryPartition(PARTITION)).map(parseTask);

/** `holder` is unique per call. Returns undefined if the task is done, waits, or another worker has it. */
export const beginTask = async (
  name: TaskMessage,
  holder: string,
  now: number,
): Promise<Task | undefined> => {
  const item = await update(taskKey(name), {
    set: { holder, due_at: now + LEASE_MS },
    add: { tries: 1 },
    when: `attribute_exists(PK) AND (attribute_not_exists(holder) OR ${lease.isFree})`,
    values: { holder, now },
  });
  return item && parseTask(item);
};

export const saveTask = async (task: Task, set: Item): Promise<boolean> => {
  const { holder } = task;
  return (await update(taskKey(task), { set, when: lease.isHeld, values: { holder } })) !== undefined;
};

export const finishTask = async (task: Task): Promise<void> => {
  await transact([removeAction(taskKey(task), { when: lease.isHeld, values: { holder: task.holder } })]);
};

const messagesOf = (tasks: readonly Task[]): TaskMessage[] => tasks.map(({ kind, id }) => ({ kind, id }));

/** Never throws: messages that the queue refuses are left to the scheduler. */
export const requestTasks = (tasks: readonly Task[]): Promise<void> =>
  sendRecorded('TASKS_QUEUE_URL', messagesOf(tasks));

export const requestBillingTasks = (tasks: readonly Task[]): Promise<void> =>
  sendRecorded('BILLING_TASKS_QUEUE_URL', messagesOf(tasks));

/** Records with the removals in one transaction, and requests the task. */
export const removeAndRecord = async (task: Task, removals: readonly Action[]): Promise<void> => {
  await transact([...removals, recordTask(task)]);
  await requestTasks([task]);
};

/** A queue that is behind gets a message again only after this time. */
const REQUEST_AGAIN_MS = 5 * MINUTE;

/** Requests what is due: what waited, and what lost its message or worker. */
export const requestDueTasks = async (all: readonly Task[], now: number): Promise<void> => {
  const due = Map.groupBy(dueTasks(all, now), ({ kind }) =>
    isBilling(kind) ? 'BILLING_TASKS_QUEUE_URL' : 'TASKS_QUEUE_URL',
  );
  const wait = (task: Task) =>
    update(taskKey(task), {
      set: { due_at: now + REQUEST_AGAIN_MS, holder: undefined },
      // Fails if a worker has begun the task meanwhile.
      when: 'due_at <= :now',
      values: { now },
    });
  await allSettled(
    [...due].map(async ([queue, some]) => {
      await sendAll(queue, messagesOf(some));
      await pMap(some, wait, { concurrency: 25 });
    }),
  );
};

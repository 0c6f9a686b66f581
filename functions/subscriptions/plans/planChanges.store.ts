/** Keys: the partition PLAN_CHANGES holds PLAN#<number>#<task> until what a changed plan needs is done. */
import type { PlanMessage } from '#shared/messages.ts';
import {
  beginTask,
  finishTask,
  listTasks,
  recordTask,
  requestLate,
  saveTask,
  type TaskKind,
} from '../../platform/aws/recordedTasks.ts';
import type { Action } from '../../platform/aws/writes.ts';
import { type PlanChange, planChange } from './planChanges.ts';

type Named = Pick<PlanChange, 'plan_id' | 'task'>;

const kind: TaskKind<PlanChange, Named> = {
  partition: 'PLAN_CHANGES',
  sortKeyOf: ({ plan_id, task }) => `PLAN#${plan_id}#${task}`,
  parse: (item) => planChange.parse(item),
};

/** In the transaction that changes a plan: records what is left to do, in place of an earlier change's. */
export const recordPlanChange = (change: PlanChange): Action => recordTask(kind, change);

/** The changes that are not finished. */
export const listPlanChanges = (): Promise<PlanChange[]> => listTasks(kind);

/** What is left to do of a changed plan, which begins now (milliseconds); undefined if it is done. */
export const beginPlanChange = ({ planId, task }: PlanMessage, now: number) =>
  beginTask(kind, { plan_id: planId, task }, now);

/** Saves how far a change is. Returns false if a later change has replaced it, or if it is finished. */
export const savePlanProgress = (change: PlanChange, now: number): Promise<boolean> =>
  saveTask(kind, change, now);

/** Removes the record: everything is done, unless a later change has replaced it. */
export const finishPlanChange = (change: PlanChange): Promise<void> => finishTask(kind, change);

/** Queues the changes whose message or worker was lost (now: milliseconds). */
export const queueLateChanges = (
  queue: (late: readonly PlanChange[]) => Promise<void>,
  now: number,
): Promise<void> => requestLate(kind, queue, now);

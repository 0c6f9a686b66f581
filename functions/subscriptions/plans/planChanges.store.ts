/** Keys: the partition PLAN_CHANGES holds PLAN#<number>#<task> until what a changed plan needs is done. */
import type { PlanMessage } from '#shared/messages.ts';
import { sendAll, sendRecorded } from '../../platform/aws/queues.ts';
import {
  listTasks,
  recordTask,
  requestLate,
  saveTask,
  type TaskKind,
} from '../../platform/aws/recordedTasks.ts';
import type { Action } from '../../platform/aws/writes.ts';
import { type PlanChange, planChange } from './planChanges.ts';

type Named = Pick<PlanChange, 'plan_id' | 'task'>;

export const planChanges: TaskKind<PlanChange, Named> = {
  partition: 'PLAN_CHANGES',
  sortKeyOf: ({ plan_id, task }) => `PLAN#${plan_id}#${task}`,
  parse: (item) => planChange.parse(item),
};

/** In the transaction that changes a plan: records what is left to do, in place of an earlier change's. */
export const recordPlanChange = (change: PlanChange): Action => recordTask(planChanges, change);

/** The changes that are not finished. */
export const listPlanChanges = (): Promise<PlanChange[]> => listTasks(planChanges);

/** Saves how far a change is. Returns false if a later change has replaced it, or if it is finished. */
export const savePlanProgress = (change: PlanChange, now: number): Promise<boolean> =>
  saveTask(planChanges, change, now);

/** Queues what remains of changes that were made. What the queue refuses waits for the scheduler. */
export const requestPlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendRecorded('PLANS_QUEUE_URL', changes.map(toMessage));

/** The same, for a worker that is tried again: throws if the queue does not accept all of them. */
export const queuePlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendAll('PLANS_QUEUE_URL', changes.map(toMessage));

/** Queues again the changes whose message or worker was lost. */
export const requestLatePlanChanges = (now: number): Promise<void> =>
  requestLate(planChanges, queuePlanChanges, now);

const toMessage = ({ plan_id, task }: PlanChange): PlanMessage => ({ planId: plan_id, task });

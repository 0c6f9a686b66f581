/** Keys: PLAN_CHANGES holds PLAN#<number>#<task> until a changed plan's task is done. */
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

/**
 * Returns a transaction action; the transaction must make the change itself. Replaces an earlier change's
 * task.
 */
export const recordPlanChange = (change: PlanChange): Action => recordTask(planChanges, change);

export const listPlanChanges = (): Promise<PlanChange[]> => listTasks(planChanges);

/** Returns false if the change is finished, or a later one has replaced it. */
export const savePlanProgress = (change: PlanChange, now: number): Promise<boolean> =>
  saveTask(planChanges, change, now);

/** Messages that the queue refuses are left to the scheduler. */
export const requestPlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendRecorded('PLANS_QUEUE_URL', changes.map(toMessage));

/** Throws unless the queue accepts all messages; for workers, which are tried again. */
export const queuePlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendAll('PLANS_QUEUE_URL', changes.map(toMessage));

/** Requeues changes whose message or worker was lost. */
export const requestLatePlanChanges = (now: number): Promise<void> =>
  requestLate(planChanges, queuePlanChanges, now);

const toMessage = ({ plan_id, task }: PlanChange): PlanMessage => ({ planId: plan_id, task });

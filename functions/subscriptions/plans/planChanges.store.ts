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

/** A transaction action, together with the change; replaces an earlier change's task. */
export const recordPlanChange = (change: PlanChange): Action => recordTask(planChanges, change);

export const listPlanChanges = (): Promise<PlanChange[]> => listTasks(planChanges);

/** Returns false if the change is finished, or a later one has replaced it. */
export const savePlanProgress = (change: PlanChange, now: number): Promise<boolean> =>
  saveTask(planChanges, change, now);

/** What the queue refuses waits for the scheduler. */
export const requestPlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendRecorded('PLANS_QUEUE_URL', changes.map(toMessage));

/** For workers that are retried: throws unless the queue accepts all. */
export const queuePlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendAll('PLANS_QUEUE_URL', changes.map(toMessage));

/** Requeues changes whose message or worker was lost. */
export const requestLatePlanChanges = (now: number): Promise<void> =>
  requestLate(planChanges, queuePlanChanges, now);

const toMessage = ({ plan_id, task }: PlanChange): PlanMessage => ({ planId: plan_id, task });

import type { PlanMessage } from '#shared/messages.ts';
import { sendAll, sendRecorded } from '../../platform/aws/queues.ts';
import { queueLateChanges } from './planChanges.store.ts';
import type { PlanChange } from './planChanges.ts';

/** Queues what remains of changes that were made. What the queue refuses waits for the scheduler. */
export const requestPlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendRecorded('PLANS_QUEUE_URL', changes.map(toMessage));

/** The same, for a worker that is tried again: throws if the queue does not accept all of them. */
export const queuePlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendAll('PLANS_QUEUE_URL', changes.map(toMessage));

/** Queues again the changes whose message or worker was lost. */
export const requestLatePlanChanges = (now: number): Promise<void> => queueLateChanges(queuePlanChanges, now);

const toMessage = ({ plan_id, task }: PlanChange): PlanMessage => ({ planId: plan_id, task });

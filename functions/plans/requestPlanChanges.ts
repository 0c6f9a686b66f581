import type { PlanMessage } from '#shared/messages.ts';
import { sendAll, sendRecorded } from '../platform/aws/queues.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { listPlanChanges } from './planChanges.store.ts';
import type { PlanChange } from './planChanges.ts';

/** Queues what remains of changes that were made. What the queue refuses waits for the scheduler. */
export const requestPlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendRecorded('PLANS_QUEUE_URL', changes.map(toMessage));

/** The same, for a worker that is tried again: throws if the queue does not accept all of them. */
export const queuePlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendAll('PLANS_QUEUE_URL', changes.map(toMessage));

const toMessage = ({ plan_id, task }: PlanChange): PlanMessage => ({ planId: plan_id, task });

/** A change that nobody has worked on for this long lost its message. */
const LATE_MS = 10 * MINUTE;

/** Queues again the changes whose message was lost. */
export const requestLatePlanChanges = async (now: number): Promise<void> => {
  const changes = await listPlanChanges();
  await queuePlanChanges(changes.filter(({ touched_at }) => Date.parse(touched_at) < now - LATE_MS));
};

import { sendAll } from '../platform/aws/queues.ts';
import { log } from '../platform/log.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { listPlanChanges } from './planChanges.store.ts';
import type { PlanChange } from './planChanges.ts';

/** Queues what remains of changes that were made. What the queue refuses waits for the scheduler. */
export const requestPlanChanges = async (changes: readonly PlanChange[]): Promise<void> => {
  try {
    await queuePlanChanges(changes);
  } catch (error) {
    const planIds = changes.map(({ plan_id }) => plan_id);
    log.error('The rest of a change of a plan has to wait for the scheduler', { planIds, error });
  }
};

/** The same, for a worker that is tried again: throws if the queue does not accept all of them. */
export const queuePlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendAll(
    'PLANS_QUEUE_URL',
    changes.map(({ plan_id, task }) => ({ planId: plan_id, task })),
  );

/** A change that nobody has worked on for this long lost its message. */
const LATE_MS = 10 * MINUTE;

/** Queues again the changes whose message was lost. */
export const requestLatePlanChanges = async (now: number): Promise<void> => {
  const changes = await listPlanChanges();
  await queuePlanChanges(changes.filter(({ touched_at }) => Date.parse(touched_at) < now - LATE_MS));
};

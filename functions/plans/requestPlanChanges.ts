import { sendAll } from '../platform/aws/queues.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { listPlanChanges } from './planChanges.store.ts';
import type { PlanChange } from './planChanges.ts';

/** Queues what remains of these changes. After a crash before this call, the scheduler requests it. */
export const requestPlanChanges = (changes: readonly PlanChange[]): Promise<void> =>
  sendAll(
    'PLANS_QUEUE_URL',
    changes.map(({ plan_id, task }) => ({ planId: plan_id, task })),
  );

/** A change that nobody has worked on for this long lost its message. */
const LATE_MS = 10 * MINUTE;

/** Queues again the changes whose message was lost. */
export const requestLatePlanChanges = async (now: number): Promise<void> => {
  const changes = await listPlanChanges();
  await requestPlanChanges(changes.filter(({ touched_at }) => Date.parse(touched_at) < now - LATE_MS));
};

import { planMessage } from '#shared/messages.ts';
import { applyPlanLimits } from '../keywords/applyLimits.ts';
import { beginTask, finishTask } from '../platform/aws/recordedTasks.ts';
import { worker } from '../platform/aws/worker.ts';
import { readStripeKeys } from '../platform/stripe/client.ts';
import { isSecretKey } from '../platform/stripe/keys.ts';
import { archiveProduct, renameProduct } from '../platform/stripe/prices.ts';
import { SECOND } from '../platform/time/clock.ts';
import { planChanges, queuePlanChanges, savePlanProgress } from '../subscriptions/plans/planChanges.store.ts';
import type { PlanChange } from '../subscriptions/plans/planChanges.ts';
import { findPlanEvenDeleted } from '../subscriptions/plans/plans.store.ts';
import { listPlanSubscribers } from '../subscriptions/subscribers.store.ts';
import { toPlanProduct } from './prices/planPrices.ts';

/**
 * Every step may be repeated. The task's record is removed last; a later change of the same plan replaces it.
 */
export const handler = worker(planMessage)(async (message) => {
  const change = await beginTask(planChanges, { plan_id: message.planId, task: message.task }, Date.now());
  if (!change) return;
  const { task } = change;
  switch (task) {
    case 'limits':
      return applyLimits(change);
    case 'product':
      return updateProduct(change);
    default:
      return task satisfies never;
  }
});

/** Half of the function's 60 seconds, because the last page may begin just before. */
const WORK_FOR = 30 * SECOND;

const applyLimits = async (change: PlanChange): Promise<void> => {
  const until = Date.now() + WORK_FOR;
  let current = change;
  for (;;) {
    const { subscribers, next } = await listPlanSubscribers(current.plan_id, current.cursor);
    const failed = current.failed + (await applyPlanLimits(current.plan_id, subscribers));
    if (next === null) return endPass({ ...current, tries: change.tries }, failed);
    current = { ...current, cursor: next, failed, tries: 0 };
    if (!(await savePlanProgress(current, Date.now()))) return;
    if (Date.now() > until) return queuePlanChanges([current]);
  }
};

/** After a failure the whole pass is repeated, so that no subscriber holds up the others. */
const endPass = async (change: PlanChange, failed: number): Promise<void> => {
  if (failed === 0) return finishTask(planChanges, change);
  const { cursor: _, ...start } = change;
  if (!(await savePlanProgress({ ...start, failed: 0 }, Date.now()))) return;
  throw new Error(`The limits of a plan could not be applied for ${failed} subscribers`);
};

/** Repeats until the plan is unchanged, so that the newer of two concurrent changes wins. */
const updateProduct = async (change: PlanChange): Promise<void> => {
  // Without a secret key there is no product to update: it is created at the first sale, with the plan's name
  // at that time.
  const { secret_key } = await readStripeKeys({ fresh: true });
  if (!isSecretKey(secret_key)) return finishTask(planChanges, change);
  for (let told = -1; ; ) {
    const plan = await findPlanEvenDeleted(change.plan_id);
    if (!plan || plan.revision === told) return finishTask(planChanges, change);
    const product = toPlanProduct(plan);
    await (plan.deleted_at === undefined ? renameProduct(product) : archiveProduct(product.key));
    told = plan.revision;
  }
};

import { managedPlans } from '#shared/contract/admin/plans.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { auditEntry } from '../../audit/audit.ts';
import { recordTask } from '../../tasks/tasks.store.ts';
import { deletePlan } from './plans.store.ts';
import { newPlanTask } from './plans.ts';

/** A checkout that was opened before may still be paid, and then gives what the deleted plan promised. */
export const handler = endpoint(managedPlans.delete)(async (input) => {
  const { params, now } = input;
  await deletePlan(Number(params.id), now, (plan) => [
    recordAudit(auditEntry(input, 'plans/delete', plan.name)),
    recordTask(newPlanTask('planProduct', plan, now)),
  ]);
  return { success: true };
});

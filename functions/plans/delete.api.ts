import { managedPlans } from '#shared/contract/admin/plans.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { auditEntry } from '../audit/audit.ts';
import { recordPlanChange } from './planChanges.store.ts';
import { newPlanChanges, type PlanChange } from './planChanges.ts';
import { deletePlan } from './plans.store.ts';
import { requestPlanChanges } from './requestPlanChanges.ts';

/** A checkout that was opened before may still be paid; it then gives what it promised. */
export const handler = endpoint(managedPlans.delete)(async (input) => {
  const { params, now } = input;
  let left: readonly PlanChange[] = [];
  await deletePlan(Number(params.id), now, (deleted) => {
    left = newPlanChanges(deleted, ['product'], now);
    return [recordAudit(auditEntry(input, 'plans/delete', deleted.name)), ...left.map(recordPlanChange)];
  });
  await requestPlanChanges(left);
  return { success: true };
});

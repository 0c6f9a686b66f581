import { managedPlans } from '#shared/contract/admin/plans.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { auditEntry } from '../../audit/audit.ts';
import { recordPlanChange, requestPlanChanges } from './planChanges.store.ts';
import { newPlanChanges } from './planChanges.ts';
import { deletePlan } from './plans.store.ts';
import type { StoredPlan } from './plans.ts';

/** A checkout that was opened before may still be paid, and then gives what the deleted plan promised. */
export const handler = endpoint(managedPlans.delete)(async (input) => {
  const { params, now } = input;
  const remaining = (deleted: StoredPlan) => newPlanChanges(deleted, ['product'], now);
  const deleted = await deletePlan(Number(params.id), now, (plan) => [
    recordAudit(auditEntry(input, 'plans/delete', plan.name)),
    ...remaining(plan).map(recordPlanChange),
  ]);
  await requestPlanChanges(remaining(deleted));
  return { success: true };
});

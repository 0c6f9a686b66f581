import { managedPlans } from '#shared/contract/admin/plans.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { auditEntry, changesBetween } from '../audit/audit.ts';
import { mergeEdit } from '../platform/edits.ts';
import { recordPlanChange } from './planChanges.store.ts';
import { newPlanChanges, type PlanChange } from './planChanges.ts';
import { changePlan } from './plans.store.ts';
import { type StoredPlan, tasksAfter } from './plans.ts';
import { requestPlanChanges } from './requestPlanChanges.ts';

export const handler = endpoint(managedPlans.update)(async (input) => {
  const { params, now } = input;
  const { base, ...form } = input.body;
  let left: readonly PlanChange[] = [];
  const edit = (before: Plan) => mergeEdit(form, base, before);
  const also = (before: Plan, after: StoredPlan) => {
    left = newPlanChanges(after, tasksAfter(before, after), now);
    const entry = auditEntry(input, 'plans/update', before.name, changesBetween(before, edit(before)));
    return [recordAudit(entry), ...left.map(recordPlanChange)];
  };
  const changed = await changePlan(Number(params.id), edit, also);
  await requestPlanChanges(left);
  return changed;
});

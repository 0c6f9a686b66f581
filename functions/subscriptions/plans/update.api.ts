import { managedPlans } from '#shared/contract/admin/plans.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { auditEntry, changesBetween } from '../../audit/audit.ts';
import { requireVersion } from '../../platform/edits.ts';
import { recordTask, requestTasks } from '../../tasks/tasks.store.ts';
import { type ChangedPlan, changePlan } from './plans.store.ts';
import { planVersion, tasksAfter } from './plans.ts';

export const handler = endpoint(managedPlans.update)(async (input) => {
  const { params, body, now } = input;
  const { version: _, ...form } = body;
  const edit = (before: Plan) => {
    requireVersion(body, before, planVersion(before));
    return form;
  };
  const remaining = ({ before, after }: ChangedPlan) => tasksAfter(before, after, now);
  const auditOf = ({ before }: ChangedPlan) =>
    auditEntry(input, 'plans/update', before.name, changesBetween(before, form));
  const changed = await changePlan(Number(params.id), edit, (plan) => [
    recordAudit(auditOf(plan)),
    ...remaining(plan).map(recordTask),
  ]);
  // Stripe's product is left to the scheduler.
  await requestTasks(remaining(changed).filter(({ kind }) => kind === 'planLimits'));
  return changed.after;
});

import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { auditEntry, changesBetween } from '../audit/audit.ts';
import { recordPlanChange } from './planChanges.store.ts';
import { newPlanChanges, type PlanChange } from './planChanges.ts';
import { changePlan } from './plans.store.ts';
import { tasksAfter } from './plans.ts';
import { requestPlanChanges } from './requestPlanChanges.ts';

export const handler = endpoint(routes.plans.update)(async (input) => {
  const { params, body, now } = input;
  let left: readonly PlanChange[] = [];
  const changed = await changePlan(Number(params.id), body, (before, after) => {
    left = newPlanChanges(after, tasksAfter(before, after), now);
    const entry = auditEntry(input, 'plans/update', before.name, changesBetween(before, body));
    return [recordAudit(entry), ...left.map(recordPlanChange)];
  });
  await requestPlanChanges(left);
  return changed;
});

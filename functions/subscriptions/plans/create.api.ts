import { managedPlans } from '#shared/contract/admin/plans.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { auditEntry, changesBetween } from '../../audit/audit.ts';
import { createPlan } from './plans.store.ts';

export const handler = endpoint(managedPlans.create)(async (input) => {
  const { body } = input;
  return createPlan(body, ({ name }) => [
    recordAudit(auditEntry(input, 'plans/create', name, changesBetween({}, body))),
  ]);
});

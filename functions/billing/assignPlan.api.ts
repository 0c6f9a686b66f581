import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { findUser } from '../accounts/users.store.ts';
import { saveAudit } from '../audit/audit.store.ts';
import { auditEntry, changesBetween } from '../audit/audit.ts';
import { AppError } from '../platform/errors.ts';
import { assignPlan } from '../platform/stripe/subscriptions.ts';
import { findPlan } from '../subscriptions/plans/plans.store.ts';
import { syncAfterAction } from './operations/managedSubscription.ts';
import { syncUser } from './sync/syncSubscription.ts';

/** Syncs first: only a subscription of this customer whose plan Stripe does not tell gets one. */
export const handler = endpoint(managedSubscriptions.assignPlan)(async (input) => {
  const { subscription_id, plan_id } = input.body;
  const [user, plan] = await Promise.all([findUser(input.params.id), findPlan(plan_id)]);
  if (!user) throw new AppError('not_found', 'Assinatura não encontrada');
  if (!plan) throw new AppError('not_found', 'Plano não encontrado');
  const synced = await syncUser(user.id);
  if (!synced?.unrecognized.some(({ id }) => id === subscription_id)) {
    throw new AppError('conflict', 'Esta assinatura já tem um plano, ou terminou. A lista foi atualizada.');
  }
  await saveAudit(auditEntry(input, 'billing/assignPlan', user.email, changesBetween({}, { plan_id })));
  await assignPlan(subscription_id, plan_id);
  await syncAfterAction(user.id);
  return { message: `Plano ${plan.name} atribuído com sucesso a ${user.email}.` };
});

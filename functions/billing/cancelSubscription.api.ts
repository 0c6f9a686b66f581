import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { saveAudit } from '../audit/audit.store.ts';
import { auditEntry } from '../audit/audit.ts';
import { cancelAtPeriodEnd } from '../platform/stripe/subscriptions.ts';
import {
  cancellationMessage,
  requireStripeSubscription,
  syncAfterAction,
} from './operations/managedSubscription.ts';
import { isLive } from './sync/chooseSubscription.ts';

/** The subscription ends with its paid period, as when it is cancelled in Stripe's portal. */
export const handler = endpoint(managedSubscriptions.cancelSubscription)(async (input) => {
  const { user, current } = await requireStripeSubscription(input.params.id);
  if (!isLive(current)) return { message: '✅ A assinatura já terminou.' };
  if (current.cancelsAtPeriodEnd) return { message: '✅ A assinatura já será cancelada no fim do período.' };
  await saveAudit(auditEntry(input, 'billing/cancelSubscription', user.email));
  await cancelAtPeriodEnd(current.id);
  await syncAfterAction(user.id);
  return { message: cancellationMessage(current) };
});

import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { saveAudit } from '../audit/audit.store.ts';
import { auditEntry } from '../audit/audit.ts';
import { moveTrialEnd } from '../platform/stripe/subscriptions.ts';
import { toBrazilDay } from '../platform/time/calendar.ts';
import {
  endOfTrial,
  needsExtension,
  requireExtensionDay,
  requireStripeSubscription,
  syncAfterAction,
} from './operations/managedSubscription.ts';

/** The body names the last day, not a number of days, so a repeated request adds nothing. */
export const handler = endpoint(managedSubscriptions.extendTrial)(async (input) => {
  const { until } = input.body;
  requireExtensionDay(until, input.now);
  const { user, current } = await requireStripeSubscription(input.params.id);
  const end = endOfTrial(until);
  const after = toBrazilDay(end);
  if (!needsExtension(current, until)) return { message: `✅ O período de teste já vai até ${after}.` };
  const change = {
    field: 'Fim do período de teste',
    before: toBrazilDay(Date.parse(current.paidSince)),
    after,
  };
  await saveAudit(auditEntry(input, 'billing/extendTrial', user.email, [change]));
  await moveTrialEnd(current.id, end);
  await syncAfterAction(user.id);
  return { message: `Período de teste estendido com sucesso até ${after}.` };
});

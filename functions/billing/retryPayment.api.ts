import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { saveAudit } from '../audit/audit.store.ts';
import { auditEntry } from '../audit/audit.ts';
import { AppError } from '../platform/errors.ts';
import {
  listOpenInvoices,
  type PaymentTry,
  payInvoice,
  readLastTry,
  type StripeInvoice,
} from '../platform/stripe/invoices.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { requireStripeSubscription, syncAfterAction } from './operations/managedSubscription.ts';
import { failureReason } from './sync/readPayments.ts';

export const handler = endpoint(managedSubscriptions.retryPayment)(async (input) => {
  const { user, current } = await requireStripeSubscription(input.params.id);
  if (current.status === 'canceled') throw new AppError('conflict', 'A assinatura já terminou.');
  const owed = (await listOpenInvoices(current.id)).filter(({ wasTried }) => wasTried);
  if (owed.length === 0) return { message: '✅ O pagamento já está em dia.' };
  // The audit entry is written before it is known whether the card is declined.
  await saveAudit(auditEntry(input, 'billing/retryPayment', user.email));
  const outcome = await payAll(owed.toReversed(), input.now);
  await syncAfterAction(user.id);
  if (outcome.isPaid) return { message: 'Pagamento recebido com sucesso.' };
  throw new AppError('conflict', `O pagamento não foi aprovado: ${failureReason(outcome.code)}.`);
});

/** Stops at the first failure. Clicks within a minute share an attempt; nothing is charged twice. */
const payAll = async (invoices: readonly StripeInvoice[], now: number): Promise<PaymentTry> => {
  for (const invoice of invoices) {
    const { chargeId = '' } = await readLastTry(invoice);
    const outcome = await payInvoice(invoice.id, `${chargeId} ${Math.floor(now / MINUTE)}`);
    if (!outcome.isPaid) return outcome;
  }
  return { isPaid: true };
};

import { listOpenInvoices, readLastTry } from '../../platform/stripe/invoices.ts';
import type { StripeSubscription } from '../../platform/stripe/subscriptions.ts';
import type { Subscription } from '../../subscriptions/status.ts';

type Payments = Pick<Subscription, 'last_payment' | 'failed_invoices'>;

/** `before` is the stored subscription. Calls Stripe only if something is owed, and then twice. */
export const readPayments = async (
  subscription: StripeSubscription,
  before: Subscription | undefined,
): Promise<Payments> => {
  const isPaid: Payments = { last_payment: paymentMade(subscription, before), failed_invoices: 0 };
  if (!owes(subscription)) return isPaid;
  const failed = (await listOpenInvoices(subscription.id)).filter(({ wasTried }) => wasTried);
  const [newest] = failed;
  if (!newest) return isPaid;
  const { due: amount, createdAt: created } = newest;
  const { code } = await readLastTry(newest);
  return {
    last_payment: { amount, status: 'failed', created, failure_reason: failureReason(code) },
    failed_invoices: failed.length,
  };
};

const owes = ({ status, latestInvoice }: StripeSubscription): boolean =>
  status === 'past_due' || status === 'unpaid' || latestInvoice?.isOpen === true;

/** A trial's invoice of 0 is not a payment. A draft clears a failure, since the invoice is no longer owed. */
const paymentMade = (
  { id, latestInvoice }: StripeSubscription,
  before: Subscription | undefined,
): Subscription['last_payment'] => {
  if (latestInvoice?.isDraft) {
    const isKept = before?.stripe_subscription_id === id && before.last_payment?.status === 'succeeded';
    return isKept ? before.last_payment : null;
  }
  if (!latestInvoice?.paidAt || latestInvoice.paid <= 0) return null;
  const { paid: amount, paidAt: created } = latestInvoice;
  return { amount, status: 'succeeded', created, failure_reason: null };
};

/** Stripe's decline codes: docs.stripe.com/declines/codes */
const reasons = new Map([
  ['insufficient_funds', 'saldo ou limite insuficiente'],
  ['expired_card', 'cartão vencido'],
  ['lost_card', 'cartão perdido'],
  ['stolen_card', 'cartão roubado'],
  ['incorrect_cvc', 'código de segurança incorreto'],
  ['incorrect_number', 'número do cartão incorreto'],
  ['card_not_supported', 'o cartão não aceita este tipo de compra'],
  ['card_velocity_exceeded', 'limite de compras do cartão excedido'],
  ['authentication_required', 'o banco exige a autenticação do titular'],
  ['processing_error', 'erro no processamento do cartão'],
  ['fraudulent', 'recusado por suspeita de fraude'],
  ['do_not_honor', 'recusado pelo banco'],
  ['generic_decline', 'recusado pelo banco'],
  ['card_declined', 'recusado pelo banco'],
]);

export const failureReason = (code: string | undefined): string =>
  code === undefined ? 'nenhum cartão pôde ser cobrado' : (reasons.get(code) ?? `recusado (${code})`);

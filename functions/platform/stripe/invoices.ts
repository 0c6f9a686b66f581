import Stripe from 'stripe';
import { toMoment } from '../time/clock.ts';
import { callStripe, createOnce, isRejection, undefinedIfMissing } from './client.ts';

export type StripeInvoice = Readonly<ReturnType<typeof toStripeInvoice>>;

/** Amounts are in cents, times in UTC. */
export const toStripeInvoice = (invoice: Stripe.Invoice) => {
  const { id, status, attempted, created, status_transitions, payments } = invoice;
  const paidAt = status_transitions.paid_at;
  const intent = payments?.data.findLast(({ payment }) => payment.payment_intent)?.payment.payment_intent;
  return {
    id,
    /** Whether the invoice is not final yet: a renewal's invoice waits about an hour before it is charged. */
    isDraft: status === 'draft',
    isOpen: status === 'open',
    /** Whether a payment was attempted; if the invoice is still open, the attempt has failed. */
    wasTried: attempted,
    paid: invoice.amount_paid,
    due: invoice.amount_remaining,
    createdAt: toMoment(created * 1000),
    paidAt: paidAt === null ? null : toMoment(paidAt * 1000),
    /** Stripe's payment page, where anybody who has the address can pay. */
    payUrl: invoice.hosted_invoice_url ?? null,
    /** Tells why the last payment failed; undefined unless the invoice was read with its payments. */
    paymentIntentId: typeof intent === 'object' ? intent.id : intent,
  };
};

export const listOpenInvoices = (subscriptionId: string): Promise<StripeInvoice[]> =>
  callStripe(async ({ invoices }) => {
    const { data } = await invoices.list({
      subscription: subscriptionId,
      status: 'open',
      limit: 100,
      expand: ['data.payments'],
    });
    return data.map(toStripeInvoice);
  });

export const listInvoicesOf = (customerId: string): Promise<StripeInvoice[]> =>
  callStripe(async ({ invoices }) => {
    const list = invoices.list({ customer: customerId, limit: 100 });
    const all = await undefinedIfMissing(list.autoPagingToArray({ limit: 1000 }));
    return (all ?? []).map(toStripeInvoice);
  });

interface LastTry {
  readonly code: string | undefined;
  /** Differs for each attempt that reaches a card. */
  readonly chargeId: string | undefined;
}

export const readLastTry = async ({ paymentIntentId }: StripeInvoice): Promise<LastTry> => {
  if (paymentIntentId === undefined) return { code: undefined, chargeId: undefined };
  return callStripe(async ({ paymentIntents }) => {
    const intent = await undefinedIfMissing(paymentIntents.retrieve(paymentIntentId));
    const { decline_code, code } = intent?.last_payment_error ?? {};
    const charge = intent?.latest_charge ?? undefined;
    return { code: decline_code ?? code, chargeId: typeof charge === 'object' ? charge.id : charge };
  });
};

export type PaymentTry = { readonly isPaid: true } | { readonly isPaid: false; readonly code?: string };

/** Stripe charges an invoice at most once. Calls with the same `onceKey` share one attempt. */
export const payInvoice = (id: string, onceKey: string): Promise<PaymentTry> =>
  callStripe(async ({ invoices }) => {
    try {
      const paid = await createOnce(['pay', id, onceKey], (options) => invoices.pay(id, {}, options));
      return paid.status === 'paid' ? { isPaid: true } : { isPaid: false };
    } catch (error) {
      if (!isDecline(error) && !isRejection(error)) throw error;
      // Stripe's error does not tell whether somebody else has paid it meanwhile.
      const { status } = await invoices.retrieve(id);
      if (status === 'paid') return { isPaid: true };
      const code = codeOf(error);
      return { isPaid: false, ...(code !== undefined && { code }) };
    }
  });

const isDecline = (error: unknown): boolean => error instanceof Stripe.errors.StripeCardError;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? (error.decline_code ?? error.code) : undefined;

/** Stripe's invoices. Each call may throw StripeUnavailable. */
import Stripe from 'stripe';
import { toMoment } from '../time/clock.ts';
import { callStripe, createOnce, isRejection, undefinedIfMissing } from './client.ts';

/** An invoice of a subscription; amounts are in cents. */
export interface StripeInvoice {
  readonly id: string;
  /** Whether it is not final: that of a renewal waits about an hour, and is collected then. */
  readonly isDraft: boolean;
  readonly isOpen: boolean;
  /** Whether a payment was tried; an open invoice that was tried has failed. */
  readonly wasTried: boolean;
  readonly paid: number;
  readonly due: number;
  /** UTC. */
  readonly createdAt: string;
  /** UTC. */
  readonly paidAt: string | null;
  /** Stripe's page where anybody who has the address can pay it. */
  readonly payUrl: string | null;
  /** What knows why its last payment failed, where the payments were asked for. */
  readonly paymentIntentId: string | undefined;
}

export const toStripeInvoice = (invoice: Stripe.Invoice): StripeInvoice => {
  const { id, status, attempted, created, status_transitions, payments } = invoice;
  const paidAt = status_transitions.paid_at;
  const intent = payments?.data.findLast(({ payment }) => payment.payment_intent)?.payment.payment_intent;
  return {
    id,
    isDraft: status === 'draft',
    isOpen: status === 'open',
    wasTried: attempted,
    paid: invoice.amount_paid,
    due: invoice.amount_remaining,
    createdAt: toMoment(created * 1000),
    paidAt: paidAt === null ? null : toMoment(paidAt * 1000),
    payUrl: invoice.hosted_invoice_url ?? null,
    paymentIntentId: typeof intent === 'object' ? intent.id : intent,
  };
};

/** A subscription's unpaid invoices with their payments, newest first. */
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

/** Every invoice of a customer, newest first; none if Stripe has no such customer. */
export const listInvoicesOf = (customerId: string): Promise<StripeInvoice[]> =>
  callStripe(async ({ invoices }) => {
    const list = invoices.list({ customer: customerId, limit: 100 });
    const all = await undefinedIfMissing(list.autoPagingToArray({ limit: 1000 }));
    return (all ?? []).map(toStripeInvoice);
  });

/** The last try to pay an invoice. */
interface LastTry {
  /** Stripe's code for why it failed; undefined if no card was charged. */
  readonly code: string | undefined;
  /** Every try that reaches a card has another one. */
  readonly chargeId: string | undefined;
}

/** The last try to pay an invoice that was read with its payments. */
export const readLastTry = async ({ paymentIntentId }: StripeInvoice): Promise<LastTry> => {
  if (paymentIntentId === undefined) return { code: undefined, chargeId: undefined };
  return callStripe(async ({ paymentIntents }) => {
    const intent = await undefinedIfMissing(paymentIntents.retrieve(paymentIntentId));
    const { decline_code, code } = intent?.last_payment_error ?? {};
    const charge = intent?.latest_charge ?? undefined;
    return { code: decline_code ?? code, chargeId: typeof charge === 'object' ? charge.id : charge };
  });
};

/** The outcome of trying to collect an invoice. */
export type PaymentTry = { readonly isPaid: true } | { readonly isPaid: false; readonly code?: string };

/**
 * Tries to collect an open invoice, which Stripe charges at most once. Calls with the same `onceKey` share
 * one try.
 */
export const payInvoice = (id: string, onceKey: string): Promise<PaymentTry> =>
  callStripe(async ({ invoices }) => {
    try {
      const paid = await createOnce(['pay', id, onceKey], (options) => invoices.pay(id, {}, options));
      return paid.status === 'paid' ? { isPaid: true } : { isPaid: false };
    } catch (error) {
      if (!isDecline(error) && !isRejection(error)) throw error;
      // Somebody else may have paid it meanwhile, which Stripe rejects like any other mistake.
      const { status } = await invoices.retrieve(id);
      if (status === 'paid') return { isPaid: true };
      const code = codeOf(error);
      return { isPaid: false, ...(code !== undefined && { code }) };
    }
  });

const isDecline = (error: unknown): boolean => error instanceof Stripe.errors.StripeCardError;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? (error.decline_code ?? error.code) : undefined;

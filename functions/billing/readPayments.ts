import { listOpenInvoices, readLastTry } from '../platform/stripe/invoices.ts';
import type { StripeSubscription } from '../platform/stripe/subscriptions.ts';
import type { Subscription } from '../subscriptions/status.ts';
import { failureReason } from './declines.ts';

type Payments = Pick<Subscription, 'last_payment' | 'failed_invoices'>;

/**
 * The last payment of a subscription, and how many of its invoices failed. Needs no call to Stripe unless
 * something is owed, then two.
 */
export const readPayments = async (subscription: StripeSubscription): Promise<Payments> => {
  if (!owes(subscription)) return { last_payment: paymentMade(subscription), failed_invoices: 0 };
  const failed = (await listOpenInvoices(subscription.id)).filter(({ wasTried }) => wasTried);
  const [newest] = failed;
  if (!newest) return { last_payment: paymentMade(subscription), failed_invoices: 0 };
  const { due: amount, createdAt: created } = newest;
  const { code } = await readLastTry(newest);
  return {
    last_payment: { amount, status: 'failed', created, failure_reason: failureReason(code) },
    failed_invoices: failed.length,
  };
};

const owes = ({ status, latestInvoice }: StripeSubscription): boolean =>
  status === 'past_due' || status === 'unpaid' || latestInvoice?.isOpen === true;

/** An invoice of 0, such as that of a trial, is no payment. */
const paymentMade = ({ latestInvoice }: StripeSubscription): Subscription['last_payment'] =>
  latestInvoice?.paidAt && latestInvoice.paid > 0
    ? {
        amount: latestInvoice.paid,
        status: 'succeeded',
        created: latestInvoice.paidAt,
        failure_reason: null,
      }
    : null;

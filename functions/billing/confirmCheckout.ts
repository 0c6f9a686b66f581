import type { PaymentFailure } from '#shared/contract/billing.ts';
import { findUser } from '../accounts/users.store.ts';
import { log } from '../platform/log.ts';
import { type CheckoutSession, findCheckout } from '../platform/stripe/checkout.ts';
import { StripeRejected, StripeUnavailable } from '../platform/stripe/errors.ts';
import { closeCheckoutsOf } from './checkouts.ts';
import { logStep, type PaymentStatus } from './paymentLog.store.ts';
import { syncSubscription } from './syncSubscription.ts';

/** How a checkout ended: whose subscription it brought about, or why it did not. */
export type Confirmation = { readonly userId: string } | { readonly failure: PaymentFailure };

/** Why a payment is not taken up, for the customer and for the log. */
class Unconfirmed extends Error {
  readonly failure: PaymentFailure;
  readonly status: PaymentStatus;

  constructor(failure: PaymentFailure, status: PaymentStatus, details: string) {
    super(details);
    this.failure = failure;
    this.status = status;
  }
}

/** Takes up what a checkout brought about. May be repeated. Never throws: what went wrong is an answer too, and stands in the log. */
export const confirmCheckout = async (sessionId: string): Promise<Confirmation> => {
  try {
    const found = await findCheckout(sessionId);
    // Anybody can make an id up: what Stripe does not know leaves no trace in the log of payments.
    if (!found) return { failure: 'missing_metadata' };
    await logStep({ sessionId, status: 'success_handler_called' });
    const checkout = requireComplete(found);
    const userId = await takeUp(checkout);
    await logStep({ sessionId, status: 'subscription_created', details: `Plano ${checkout.planId}` });
    return { userId };
  } catch (error) {
    const { failure, status, message } = error instanceof Unconfirmed ? error : asUnconfirmed(error);
    await logStep({ sessionId, status, details: message }).catch(() => {
      log.error('A step of a payment could not be written', { sessionId, status });
    });
    return { failure };
  }
};

interface Complete extends CheckoutSession {
  readonly userId: string;
  readonly planId: string;
  readonly customerId: string;
}

const requireComplete = (checkout: CheckoutSession): Complete => {
  if (!checkout.isComplete || checkout.isUnpaid) {
    throw new Unconfirmed('payment_not_completed', 'payment_not_paid', 'O checkout não foi concluído');
  }
  const { userId, planId, customerId, hasSubscription } = checkout;
  if (userId === undefined || planId === undefined || customerId === null) {
    throw new Unconfirmed('missing_metadata', 'missing_metadata', 'A sessão não diz de quem é');
  }
  if (!hasSubscription)
    throw new Unconfirmed('no_subscription', 'no_subscription', 'A sessão não tem assinatura');
  return { ...checkout, userId, planId, customerId };
};

const takeUp = async ({ userId, customerId }: Complete): Promise<string> => {
  if (!(await findUser(userId))) {
    throw new Unconfirmed('database_error', 'user_not_found', 'A conta não existe mais');
  }
  const synced = await syncSubscription(customerId);
  if (synced?.userId !== userId) {
    throw new Unconfirmed('missing_metadata', 'missing_metadata', 'O cliente da Stripe é de outra conta');
  }
  if (!synced.chosen)
    throw new Unconfirmed('no_subscription', 'no_subscription', 'A Stripe não tem a assinatura');
  await closeCheckoutsOf(customerId);
  return userId;
};

/** Stripe's silence or refusal may come after the payment; everything else that fails here is the table. */
const asUnconfirmed = (error: unknown): Unconfirmed => {
  log.error('A payment could not be taken up', { name: error instanceof Error ? error.name : 'unknown' });
  return error instanceof StripeUnavailable || error instanceof StripeRejected
    ? new Unconfirmed('processing_error', 'critical_error', 'A Stripe não respondeu')
    : new Unconfirmed('database_error', 'db_error', 'O banco de dados não respondeu');
};

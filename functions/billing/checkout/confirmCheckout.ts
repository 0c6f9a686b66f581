import type { PaymentFailure } from '#shared/contract/billing.ts';
import { findUser } from '../../accounts/users.store.ts';
import { log } from '../../platform/log.ts';
import { type CheckoutSession, findCheckoutSession } from '../../platform/stripe/checkout.ts';
import { isStripeFailure } from '../../platform/stripe/errors.ts';
import { findSubscription } from '../../subscriptions/subscription.store.ts';
import { hashTrialIdentity } from '../../subscriptions/trialIdentity.ts';
import { findOtherTrial } from '../../subscriptions/trials.store.ts';
import { syncSubscription } from '../sync/syncSubscription.ts';
import { closeOpenCheckouts } from './openCheckout.ts';
import { logStep, type PaymentStatus, type PaymentStep } from './paymentLog.store.ts';

export type Confirmation =
  | { readonly userId: string; readonly isTrial: boolean }
  | { readonly failure: PaymentFailure };

class ConfirmationError extends Error {
  readonly failure: PaymentFailure;
  readonly status: PaymentStatus;

  constructor(failure: PaymentFailure, status: PaymentStatus, details: string) {
    super(details);
    this.failure = failure;
    this.status = status;
  }
}

export interface Visitor {
  readonly signedIn: string | undefined;
  readonly signedUp: string | undefined;
}

/** Safe to repeat. Returns failures instead of throwing, and logs the owner's first visit. */
export const confirmCheckout = async (
  sessionId: string,
  findVisitor: () => Promise<Visitor>,
): Promise<Confirmation> => {
  let isLogged = false;
  const logVisit = async (step: Omit<PaymentStep, 'sessionId'>): Promise<void> => {
    if (isLogged) await logStep({ ...step, sessionId });
  };
  try {
    const visitor = await findVisitor();
    isLogged = visitor.signedIn !== undefined || visitor.signedUp !== undefined;
    const session = await findCheckoutSession(sessionId);
    if (!session) return { failure: 'missing_metadata' };
    isLogged &&= await isFirstVisit(session, visitor);
    await logVisit({ status: 'success_handler_called' });
    await rejectUnsettled(session);
    const completed = requireCompleted(session);
    await applyCheckout(completed);
    await logVisit({ status: 'subscription_created', details: `Plano ${completed.planId}` });
    return { userId: completed.userId, isTrial: completed.trialDays > 0 };
  } catch (error) {
    const { failure, status, message } = toConfirmationError(error);
    await logVisit({ status, details: message });
    return { failure };
  }
};

/**
 * Whether this may be the owner's first visit: they hold an unused sign-up token, or are signed in and the
 * subscription is not stored yet.
 */
const isFirstVisit = async (
  { userId, subscriptionId }: CheckoutSession,
  { signedIn, signedUp }: Visitor,
): Promise<boolean> => {
  if (userId === undefined || userId === signedUp) return true;
  if (userId !== signedIn) return false;
  const { subscription } = await findSubscription(userId);
  return subscriptionId === null || subscription?.stripe_subscription_id !== subscriptionId;
};

interface CompletedSession extends CheckoutSession {
  readonly userId: string;
  readonly planId: string;
  readonly customerId: string;
}

/** A pending payment is not a failure, but the customer must not pay another checkout meanwhile. */
const rejectUnsettled = async ({ customerId, ...session }: CheckoutSession): Promise<void> => {
  if (!session.isComplete || !session.isUnpaid || !session.isAwaitingPayment) return;
  if (customerId !== null) await closeOpenCheckouts(customerId);
  const details = 'O pagamento ainda não foi confirmado';
  throw new ConfirmationError('payment_processing', 'payment_processing', details);
};

const requireCompleted = (session: CheckoutSession): CompletedSession => {
  if (!session.isComplete || session.isUnpaid) {
    throw new ConfirmationError('payment_not_completed', 'payment_not_paid', 'O checkout não foi concluído');
  }
  const { userId, planId, customerId, subscriptionId } = session;
  if (userId === undefined || planId === undefined || customerId === null) {
    throw new ConfirmationError('missing_metadata', 'missing_metadata', 'A sessão não diz de quem é');
  }
  if (subscriptionId === null)
    throw new ConfirmationError('no_subscription', 'no_subscription', 'A sessão não tem assinatura');
  return { ...session, userId, planId, customerId };
};

const applyCheckout = async ({ userId, customerId, trialDays }: CompletedSession): Promise<void> => {
  const user = await findUser(userId);
  if (!user) {
    throw new ConfirmationError('database_error', 'user_not_found', 'A conta não existe mais');
  }
  const synced = await syncSubscription(customerId);
  if (synced?.userId !== userId) {
    throw new ConfirmationError(
      'missing_metadata',
      'missing_metadata',
      'O cliente do Stripe é de outra conta',
    );
  }
  if (!synced.chosen)
    throw new ConfirmationError('no_subscription', 'no_subscription', 'O Stripe não tem a assinatura');
  const hasEnded = synced.chosen.status === 'canceled';
  // A customer whose subscription has ended may have opened another checkout meanwhile.
  if (!hasEnded) await closeOpenCheckouts(customerId);
  if (trialDays > 0 && hasEnded && (await findOtherTrial(await hashTrialIdentity(user)))) {
    const details = 'O período grátis já começou em outra conta do mesmo documento ou e-mail';
    throw new ConfirmationError('trial_used', 'no_subscription', details);
  }
};

/** Stripe's errors may come after the payment; all other unexpected errors come from the table. */
const toConfirmationError = (error: unknown): ConfirmationError => {
  if (error instanceof ConfirmationError) return error;
  log.error('A checkout could not be confirmed', { name: error instanceof Error ? error.name : 'unknown' });
  return isStripeFailure(error)
    ? new ConfirmationError('processing_error', 'critical_error', error.forAdmins ?? 'O Stripe não respondeu')
    : new ConfirmationError('database_error', 'db_error', 'O banco de dados não respondeu');
};

/** Stripe's hosted checkout, in our own terms. Each call may throw StripeUnavailable. */
import type Stripe from 'stripe';
import { paymentAddress, paymentSuccessAddress } from '#shared/addresses.ts';
import { callStripe, isRefusal, orMissing } from './client.ts';
import { createOnce } from './idempotency.ts';

/** A visit to the hosted checkout. */
export interface CheckoutSession {
  readonly id: string;
  /** The address of its page; null once it is over. */
  readonly url: string | null;
  readonly isOpen: boolean;
  readonly isComplete: boolean;
  readonly isUnpaid: boolean;
  readonly customerId: string | null;
  readonly userId: string | undefined;
  readonly planId: string | undefined;
  readonly priceId: string | undefined;
  readonly trialDays: number;
  readonly returnsTo: string | null;
  readonly hasSubscription: boolean;
}

const idOf = (given: string | { readonly id: string } | null): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

const toSession = (session: Stripe.Checkout.Session): CheckoutSession => ({
  id: session.id,
  url: session.url,
  isOpen: session.status === 'open',
  isComplete: session.status === 'complete',
  isUnpaid: session.payment_status === 'unpaid',
  customerId: idOf(session.customer),
  userId: session.metadata?.user_id,
  planId: session.metadata?.plan_id,
  priceId: session.metadata?.price_id,
  trialDays: Number(session.metadata?.trial_days ?? 0),
  returnsTo: session.success_url,
  hasSubscription: session.subscription !== null,
});

interface CheckoutOptions {
  readonly customerId: string;
  readonly userId: string;
  readonly planId: number;
  readonly priceId: string;
  /** Days without a charge, and without a card; 0 for whoever had them before. */
  readonly trialDays: number;
  readonly siteUrl: string;
  /** Calls with the same words make one session. */
  readonly once: string;
}

/** Opens a checkout that subscribes a customer to a price. */
export const openCheckout = ({ once, ...options }: CheckoutOptions): Promise<CheckoutSession> =>
  callStripe(async ({ checkout }) => {
    const params = checkoutParams(options);
    const session = await createOnce(['checkout', once, params], (options) =>
      checkout.sessions.create(params, options),
    );
    return toSession(session);
  });

/** Where a checkout returns to that succeeded; Stripe fills the session's id in. */
export const successUrl = (siteUrl: string): string =>
  siteUrl + paymentSuccessAddress('{CHECKOUT_SESSION_ID}');

const checkoutParams = ({
  customerId,
  userId,
  planId,
  priceId,
  trialDays,
  siteUrl,
}: Omit<CheckoutOptions, 'once'>): Stripe.Checkout.SessionCreateParams => {
  const metadata = {
    user_id: userId,
    plan_id: String(planId),
    price_id: priceId,
    trial_days: String(trialDays),
  };
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price: priceId, quantity: 1 }],
    locale: 'pt-BR',
    metadata,
    subscription_data: {
      metadata,
      ...(trialDays > 0 && {
        trial_period_days: trialDays,
        // Whoever gave no card is not charged and not kept: the subscription ends with the trial.
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    payment_method_collection: trialDays > 0 ? 'if_required' : 'always',
    success_url: successUrl(siteUrl),
    cancel_url: siteUrl + paymentAddress(userId, String(planId)),
  };
};

/** The checkout with this id; undefined where Stripe knows none. */
export const findCheckout = (sessionId: string): Promise<CheckoutSession | undefined> =>
  callStripe(async ({ checkout }) => {
    const session = await orMissing(checkout.sessions.retrieve(sessionId));
    return session && toSession(session);
  });

/** The last checkouts of a customer, newest first. */
export const listCheckouts = (customerId: string): Promise<CheckoutSession[]> =>
  callStripe(async ({ checkout }) => {
    const { data } = await checkout.sessions.list({ customer: customerId, limit: 20 });
    return data.map(toSession);
  });

/** Closes a checkout that is still open, so that nobody can pay it any more; one that was paid or closed meanwhile stays as it is. */
export const closeCheckout = (sessionId: string): Promise<void> =>
  callStripe(async (stripe) => {
    try {
      await stripe.checkout.sessions.expire(sessionId);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  });

import type Stripe from 'stripe';
import { callStripe, createOnce, isRejection, undefinedIfMissing } from './client.ts';

export type CheckoutSession = Readonly<ReturnType<typeof toCheckoutSession>>;

/** Only cards are accepted: other payment methods confirm a payment days later, or never. */
const CARD = 'card';

const idOf = (given: string | { readonly id: string } | null): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

const toCheckoutSession = (session: Stripe.Checkout.Session) => ({
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
  successUrl: session.success_url,
  subscriptionId: idOf(session.subscription),
  /** Whether the first payment is pending; undefined unless the subscription was read with the session. */
  isAwaitingPayment: isAwaitingPayment(session),
  /** Whether the session takes only cards, whatever else is switched on in Stripe's Dashboard. */
  isCardOnly: session.allowed_payment_method_types?.join() === CARD,
});

const isAwaitingPayment = ({ subscription }: Stripe.Checkout.Session): boolean | undefined =>
  subscription === null || typeof subscription === 'string'
    ? undefined
    : subscription.status === 'incomplete';

interface CheckoutOptions {
  readonly customerId: string;
  readonly userId: string;
  readonly planId: number;
  readonly priceId: string;
  /** A trial needs no card, and without one ends with its last day; 0 for none. */
  readonly trialDays: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly onceKey: string;
}

export const createCheckoutSession = ({ onceKey, ...options }: CheckoutOptions): Promise<CheckoutSession> =>
  callStripe(async ({ checkout }) => {
    const params = toParams(options);
    const session = await createOnce(['checkout', onceKey, params], (requestOptions) =>
      checkout.sessions.create(params, requestOptions),
    );
    return toCheckoutSession(session);
  });

const toParams = ({
  customerId,
  userId,
  planId,
  priceId,
  trialDays,
  successUrl,
  cancelUrl,
}: Omit<CheckoutOptions, 'onceKey'>): Stripe.Checkout.SessionCreateParams => {
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
    allowed_payment_method_types: [CARD],
    line_items: [{ price: priceId, quantity: 1 }],
    locale: 'pt-BR',
    metadata,
    subscription_data: {
      metadata,
      ...(trialDays > 0 && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    payment_method_collection: trialDays > 0 ? 'if_required' : 'always',
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
};

export const findCheckoutSession = (sessionId: string): Promise<CheckoutSession | undefined> =>
  callStripe(async ({ checkout }) => {
    const session = await undefinedIfMissing(
      checkout.sessions.retrieve(sessionId, { expand: ['subscription'] }),
    );
    return session && toCheckoutSession(session);
  });

export const listCheckoutSessions = (customerId: string): Promise<CheckoutSession[]> =>
  callStripe(async ({ checkout }) => {
    const list = checkout.sessions.list({ customer: customerId, limit: 20 });
    return ((await undefinedIfMissing(list))?.data ?? []).map(toCheckoutSession);
  });

export const expireCheckoutSession = (sessionId: string): Promise<void> =>
  callStripe(async (stripe) => {
    try {
      await stripe.checkout.sessions.expire(sessionId);
    } catch (error) {
      if (!isRejection(error)) throw error;
    }
  });

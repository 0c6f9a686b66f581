import * as z from 'zod/mini';
import { id, planId } from './fields.ts';
import { route } from './route.ts';

/** Why a payment did not end well (specification, customers, section 8), as /payment/error?reason= and the server say it. */
export const paymentFailure = z.enum([
  'payment_not_completed',
  'no_subscription',
  'missing_metadata',
  'database_error',
  'processing_error',
]);
export type PaymentFailure = z.output<typeof paymentFailure>;

export const payments = {
  createCheckout: route({
    method: 'POST',
    path: '/api/payments/create-checkout',
    access: 'public',
    does: "Starts a subscription: answers the address of Stripe's checkout, or of its portal for whoever subscribes already and is signed in.",
    body: z.object({ userId: id, planId }),
    reply: z.object({ checkoutUrl: z.string() }),
  }),
  success: route({
    method: 'GET',
    path: '/api/payments/success',
    access: 'public',
    does: 'Takes up what a checkout brought about, and signs the new account in, once, in the browser that created it.',
    changes: true,
    query: z.object({ session_id: z.string().check(z.regex(/^cs_\w{1,190}$/)) }),
    reply: z.object({
      success: z.boolean(),
      error: z.nullable(paymentFailure),
      message: z.nullable(z.string()),
    }),
  }),
  createPortalSession: route({
    method: 'POST',
    path: '/api/payments/create-portal-session',
    access: 'user',
    does: "Answers the address of Stripe's billing portal for the signed-in customer.",
    reply: z.object({ url: z.string() }),
  }),
  receiveEvent: route({
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'stripe',
    does: "Takes one of Stripe's signed events: the subscription that it is about is read from Stripe again.",
    reply: z.object({ received: z.literal(true) }),
  }),
};

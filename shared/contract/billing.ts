import * as z from 'zod/mini';
import { id, moment, planId } from './fields.ts';
import { limits, planNumber, subscriptionStatus } from './plans.ts';
import { route } from './route.ts';

/**
 * These are also the values of `reason` on /payment/error. `payment_processing` means that the payment is not
 * settled yet.
 */
export const paymentFailure = z.enum([
  'payment_not_completed',
  'payment_processing',
  'no_subscription',
  'missing_metadata',
  'database_error',
  'processing_error',
  'trial_used',
]);
export type PaymentFailure = z.output<typeof paymentFailure>;

/** What has used up the trial: this account, or another one with the same document or e-mail. */
export const trialRefusal = z.enum(['account', 'document', 'email']);
export type TrialRefusal = z.output<typeof trialRefusal>;

/** Each flow shows one page of the billing portal, then returns. */
export const portalFlow = z.enum(['payment_method', 'plan']);
export type PortalFlow = z.output<typeof portalFlow>;

/** A trial's look-ups; the limit ends once the e-mail is confirmed, or there is a card. */
const trialLookups = z.object({ used: z.number(), max: z.number(), until: z.enum(['email', 'card']) });
export type TrialLookups = z.output<typeof trialLookups>;

export const billing = {
  getOffer: route('public', 'GET', '/api/payments/offer', {
    summary:
      'Diz a quem é dono da conta se o próximo pagamento começa com período grátis e, se não, por quê.',
    query: z.object({ userId: id }),
    failsWith: [409],
    reply: z.object({ trial: z.boolean(), refusal: z.nullable(trialRefusal) }),
  }),
  createCheckout: route('public', 'POST', '/api/payments/create-checkout', {
    summary:
      'Inicia uma assinatura: retorna o endereço do pagamento no Stripe ou, para quem já assina, do portal.',
    body: z.object({ userId: id, planId }),
    failsWith: [404, 409],
    reply: z.object({ checkoutUrl: z.string() }),
  }),
  confirmCheckout: route('public', 'GET', '/api/payments/success', {
    summary: 'Confirma um pagamento. Abre a sessão de uma conta nova, uma vez, no navegador que a criou.',
    mutates: true,
    query: z.object({ session_id: z.string().check(z.regex(/^cs_\w{1,190}$/)) }),
    reply: z.object({
      success: z.boolean(),
      error: z.nullable(paymentFailure),
      message: z.nullable(z.string()),
    }),
  }),
  createPortalSession: route('user', 'POST', '/api/payments/create-portal-session', {
    summary: 'Retorna o endereço do portal de cobrança, ou de uma página dele.',
    /**
     * With the flow `plan`, the customer chooses a plan or, if `plan` names one, confirms the change to it.
     */
    query: z.object({ flow: z.optional(portalFlow), plan: z.optional(planNumber) }),
    failsWith: [404],
    reply: z.object({ url: z.string() }),
  }),
  receiveWebhook: route('stripe', 'POST', '/api/webhooks/stripe', {
    summary: 'Recebe um evento assinado do Stripe e lê de novo a assinatura do cliente.',
    failsWith: [409],
    reply: z.object({ received: z.literal(true) }),
  }),
  getSubscription: route('user', 'GET', '/api/user/subscription', {
    summary: 'Retorna o seu plano, o estado da assinatura e quanto dos limites está em uso.',
    failsWith: [409],
    reply: z.object({
      plan: z.nullable(z.extend(limits, { name: z.string() })),
      subscription: z.nullable(z.object({ status: subscriptionStatus })),
      /** Usage of competitors is that of the company with the most. */
      usage: z.object({
        keywords: z.number(),
        companies: z.number(),
        competitors: z.number(),
        /** Keywords of each company, the oldest first: a plan with fewer companies keeps the oldest. */
        company_keywords: z.array(z.number()),
      }),
      plan_name: z.nullable(z.string()),
      plan_id: z.nullable(z.number()),
      status: z.nullable(subscriptionStatus),
      monthly_price: z.nullable(z.number()),
      /**
       * Whether an administrator gave the subscription: it costs nothing, and the portal cannot change it.
       */
      is_complimentary: z.boolean(),
      current_period_end: z.nullable(moment),
      cancel_at_period_end: z.boolean(),
      /** Until when nothing is charged, null without an end; absent unless collection is paused. */
      paused_until: z.optional(z.nullable(moment)),
      has_payment_method: z.boolean(),
      trial_available: z.boolean(),
      trial_lookups: z.nullable(trialLookups),
    }),
  }),
};

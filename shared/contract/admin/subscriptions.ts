import * as z from 'zod/mini';
import { cursor, idParams, moment } from '../fields.ts';
import { subscriptionStatus } from '../plans.ts';
import { route } from '../route.ts';

export const lastPayment = z.object({
  /** In cents. */
  amount: z.number(),
  status: z.enum(['succeeded', 'failed']),
  created: moment,
  failure_reason: z.nullable(z.string()),
});

const listedSubscription = z.object({
  /** The customer's id: a customer has one subscription. */
  id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  plan_name: z.nullable(z.string()),
  /** The price that the customer pays, in reais; the plan's current price may differ. */
  price_monthly: z.number(),
  status: subscriptionStatus,
  cancel_at_period_end: z.boolean(),
  /** Null without an end; absent unless collection is paused at Stripe. */
  paused_until: z.optional(z.nullable(moment)),
  current_period_end: z.nullable(moment),
  /** Null for a complimentary subscription. */
  stripe_subscription_id: z.nullable(z.string()),
  stripe_customer_id: z.nullable(z.string()),
  last_payment: z.nullable(lastPayment),
});
export type ListedSubscription = z.output<typeof listedSubscription>;

/** A live subscription at Stripe whose plan nothing there tells. */
const unrecognizedSubscription = z.object({
  id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  stripe_subscription_id: z.string(),
  /** In reais; 0 in another currency. */
  price_monthly: z.number(),
});
export type UnrecognizedSubscription = z.output<typeof unrecognizedSubscription>;

const outcome = z.object({ message: z.string() });

export const managedSubscriptions = {
  listSubscriptions: route('admin', 'GET', '/api/admin/billing/subscriptions', {
    summary: 'Lista as assinaturas de todos os clientes, as mais novas primeiro.',
    query: z.object({ status: z.optional(subscriptionStatus), cursor }),
    reply: z.object({
      subscriptions: z.array(listedSubscription),
      next: z.nullable(z.string()),
      unrecognized: z.optional(z.array(unrecognizedSubscription)),
    }),
  }),
  getOverview: route('admin', 'GET', '/api/admin/billing/overview', {
    summary: 'Retorna os números de todas as assinaturas juntas.',
    reply: z.object({
      total_subscriptions: z.number(),
      active_subscriptions: z.number(),
      past_due_subscriptions: z.number(),
      /** The sum of active and past due paid subscriptions, in reais. */
      monthly_revenue: z.number(),
      /** The number of open invoices with a failed payment attempt. */
      failed_payments: z.number(),
      /** Paid subscriptions that ended in the last 30 days, in percent of those active 30 days ago. */
      churn_rate: z.number(),
    }),
  }),
  retryPayment: route('admin', 'POST', '/api/admin/billing/retry-payment/{id}', {
    summary: 'Tenta de novo a cobrança do que um cliente deve. Cobra uma única vez.',
    params: idParams,
    reply: outcome,
  }),
  cancelSubscription: route('admin', 'POST', '/api/admin/billing/cancel-subscription/{id}', {
    summary: 'Encerra uma assinatura ao fim do período já pago. Não pode ser desfeito aqui.',
    params: idParams,
    reply: outcome,
  }),
  sendReminder: route('admin', 'POST', '/api/admin/billing/send-reminder/{id}', {
    summary: 'Envia a um cliente em atraso um e-mail com o link de pagamento, até uma vez por dia.',
    params: idParams,
    reply: outcome,
  }),
};

import * as z from 'zod/mini';
import { idParams, moment } from '../fields.ts';
import { route } from '../route.ts';
import { subscriptionStatus } from '../subscriptions.ts';
import { cursor } from './fields.ts';

/** The last try to collect a payment. */
export const lastPayment = z.object({
  /** In cents. */
  amount: z.number(),
  status: z.enum(['succeeded', 'failed']),
  created: moment,
  failure_reason: z.nullable(z.string()),
});

/** A row of the list of subscriptions. */
const listedSubscription = z.object({
  /** The customer's id: a customer has one subscription. */
  id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  plan_name: z.nullable(z.string()),
  /** In reais; what the customer pays, which may differ from the plan's price of today. */
  price_monthly: z.number(),
  status: subscriptionStatus,
  cancel_at_period_end: z.boolean(),
  current_period_end: z.nullable(moment),
  /** Null for a complimentary subscription. */
  stripe_subscription_id: z.nullable(z.string()),
  stripe_customer_id: z.nullable(z.string()),
  last_payment: z.nullable(lastPayment),
});
export type ListedSubscription = z.output<typeof listedSubscription>;

/** How many days from today a trial may be extended to. */
export const MAX_EXTENSION_DAYS = 90;

/** What was done, in words for the administrator. */
const outcome = z.object({ message: z.string() });

/** The administrators' routes of the noun `billing`. They stand apart so that customers do not load them. */
export const managedSubscriptions = {
  listSubscriptions: route('admin', 'GET', '/api/admin/billing/subscriptions', {
    summary: 'Lista as assinaturas de todos os clientes, as mais novas primeiro.',
    query: z.object({ status: z.optional(subscriptionStatus), cursor }),
    reply: z.object({ subscriptions: z.array(listedSubscription), next: z.nullable(z.string()) }),
  }),
  getOverview: route('admin', 'GET', '/api/admin/billing/overview', {
    summary: 'Retorna os números de todas as assinaturas juntas.',
    reply: z.object({
      total_subscriptions: z.number(),
      active_subscriptions: z.number(),
      past_due_subscriptions: z.number(),
      /** In reais: the monthly prices of the active and past due subscriptions that are paid for. */
      monthly_revenue: z.number(),
      /** Open invoices whose last try failed. */
      failed_payments: z.number(),
      /** Of the last 30 days: trials that began, and those that became a paid subscription. */
      trials_begun: z.number(),
      trials_converted: z.number(),
      /** Of the last 30 days: e-mails that came back for good, or were marked as spam. */
      mails_bounced: z.number(),
      mails_complained: z.number(),
      /** Paid subscriptions that ended in the last 30 days, in percent of those that went on 30 days ago. */
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
  extendTrial: route('admin', 'POST', '/api/admin/billing/extend-trial/{id}', {
    summary: 'Adia o fim de um período de teste para o fim de um dia posterior; repetir não muda nada.',
    params: idParams,
    /** A day in São Paulo. */
    body: z.object({ until: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)) }),
    reply: outcome,
  }),
  sendReminder: route('admin', 'POST', '/api/admin/billing/send-reminder/{id}', {
    summary: 'Envia a um cliente em atraso um e-mail com o link de pagamento, até uma vez por dia.',
    params: idParams,
    reply: outcome,
  }),
};

import * as z from 'zod/mini';
import { idParams, moment } from '../fields.ts';
import { limits, subscriptionStatus } from '../plans.ts';
import { route } from '../route.ts';
import { lastPayment } from './subscriptions.ts';
import { managedUser } from './users.ts';

const customerSubscription = z.object({
  status: subscriptionStatus,
  plan_name: z.nullable(z.string()),
  limits: z.nullable(limits),
  /** Whether an administrator gave the subscription, which then has no end and no cost. */
  is_complimentary: z.boolean(),
  /** The price that the customer pays, in reais; the plan's current price may differ. */
  price_monthly: z.number(),
  trial_end: z.nullable(moment),
  current_period_end: z.nullable(moment),
  cancel_at_period_end: z.boolean(),
  has_payment_method: z.boolean(),
  ended_at: z.nullable(moment),
  last_payment: z.nullable(lastPayment),
  /** The number of open invoices with a failed payment attempt. */
  failed_invoices: z.number(),
});
export type CustomerSubscription = z.output<typeof customerSubscription>;

const checkedCompany = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  active_keywords: z.number(),
  inactive_keywords: z.number(),
  competitors: z.number(),
  not_verified: z.number(),
  last_check: z.nullable(moment),
});
export type CheckedCompany = z.output<typeof checkedCompany>;

const customer = z.object({
  user: z.extend(managedUser, { email_proven: z.boolean() }),
  subscription: z.nullable(customerSubscription),
  stripe_customer_id: z.nullable(z.string()),
  companies: z.array(checkedCompany),
});
export type Customer = z.output<typeof customer>;

export const customers = {
  get: route('admin', 'GET', '/api/admin/users/{id}', {
    summary: 'Retorna um usuário com assinatura, empresas e últimas verificações.',
    params: idParams,
    reply: customer,
  }),
};

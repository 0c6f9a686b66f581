import * as z from 'zod/mini';

const metadata = z.record(z.string(), z.string());
export const prorationBehavior = z.enum(['none', 'create_prorations', 'always_invoice']);
export const cancelMode = z.enum(['at_period_end', 'immediately']);
export const customerFields = z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']);
/** What a change of plan does to a trial. */
export const trialUpdate = z.enum(['continue_trial', 'end_trial']);
export const updateFields = z.enum(['price', 'promotion_code', 'quantity']);

/** What a portal lets its visitors do, in Stripe's own names. */
export const features = z.object({
  customer_update: z.object({ enabled: z.boolean(), allowed_updates: z.array(customerFields) }),
  invoice_history: z.object({ enabled: z.boolean() }),
  payment_method_update: z.object({ enabled: z.boolean() }),
  subscription_cancel: z.object({
    enabled: z.boolean(),
    mode: cancelMode,
    proration_behavior: prorationBehavior,
  }),
  subscription_update: z.object({
    enabled: z.boolean(),
    default_allowed_updates: z.array(updateFields),
    products: z.array(z.object({ product: z.string(), prices: z.array(z.string()) })),
    proration_behavior: prorationBehavior,
    // As at Stripe: whoever does not say so lets no trial go on.
    trial_update_behavior: z._default(trialUpdate, 'end_trial'),
  }),
});
export type Features = z.output<typeof features>;

export const configuration = z.object({
  id: z.string(),
  created: z.number(),
  updated: z.number(),
  active: z.boolean(),
  name: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  privacyUrl: z.nullable(z.string()),
  termsUrl: z.nullable(z.string()),
  returnUrl: z.nullable(z.string()),
  metadata,
  features,
});
export type Configuration = z.output<typeof configuration>;

export const portalSession = z.object({
  id: z.string(),
  created: z.number(),
  customer: z.string(),
  configuration: z.string(),
  returnUrl: z.nullable(z.string()),
  locale: z.nullable(z.string()),
});
export type PortalSession = z.output<typeof portalSession>;

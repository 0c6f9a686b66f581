import type Stripe from 'stripe';
import type { Configuration, PortalSession } from './portalRecords.ts';
import type { World } from './world.ts';

/** A portal's configuration as Stripe shows one. */
export const configurationView = (one: Configuration): Stripe.BillingPortal.Configuration => ({
  id: one.id,
  object: 'billing_portal.configuration',
  active: one.active,
  application: null,
  business_profile: {
    headline: one.headline,
    privacy_policy_url: one.privacyUrl,
    terms_of_service_url: one.termsUrl,
  },
  created: one.created,
  default_return_url: one.returnUrl,
  features: {
    customer_update: one.features.customer_update,
    invoice_history: one.features.invoice_history,
    payment_method_update: { ...one.features.payment_method_update, payment_method_configuration: null },
    subscription_cancel: {
      ...one.features.subscription_cancel,
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      ...one.features.subscription_update,
      billing_cycle_anchor: null,
      products: one.features.subscription_update.products.map((product) => ({
        ...product,
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      })),
      schedule_at_period_end: { conditions: [] },
    },
  },
  is_default: false,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: one.metadata,
  name: one.name,
  updated: one.updated,
});

/** A visit to the portal as Stripe shows one. */
export const portalSessionView = ({ url }: World, one: PortalSession): Stripe.BillingPortal.Session => ({
  id: one.id,
  object: 'billing_portal.session',
  configuration: one.configuration,
  created: one.created,
  customer: one.customer,
  customer_account: null,
  flow: null,
  livemode: false,
  locale: one.locale,
  on_behalf_of: null,
  return_url: one.returnUrl,
  url: `${url}/p/session/${one.id}`,
});

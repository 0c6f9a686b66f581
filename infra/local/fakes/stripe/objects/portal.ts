import type Stripe from 'stripe';
import { type NewObject, nullFields, type Replace } from './common.ts';

export type PortalSession = Replace<
  Stripe.BillingPortal.Session,
  { configuration: string; customer: string }
>;
type NewSession = NewObject &
  Pick<PortalSession, 'configuration' | 'customer' | 'flow' | 'locale' | 'return_url' | 'url'>;

export const newPortalSession = (given: NewSession): PortalSession => ({
  ...given,
  object: 'billing_portal.session',
  livemode: false,
  ...nullFields('customer_account', 'on_behalf_of'),
});

export type PortalFlow = NonNullable<PortalSession['flow']>;

/** A deep link to one action, which returns to an address once it is done. */
export const newFlow = (
  type: 'payment_method_update' | 'subscription_update' | 'subscription_update_confirm',
  returnUrl: string,
  about: Partial<Pick<PortalFlow, 'subscription_update' | 'subscription_update_confirm'>> = {},
): PortalFlow => ({
  after_completion: { hosted_confirmation: null, redirect: { return_url: returnUrl }, type: 'redirect' },
  type,
  ...nullFields('customer_update', 'subscription_cancel', 'subscription_pause', 'subscription_update'),
  subscription_update_confirm: null,
  ...about,
});

type StripeFeatures = Stripe.BillingPortal.Configuration['features'];
type SubscriptionUpdate = StripeFeatures['subscription_update'];

/** What a portal lets its visitors do. */
export interface PortalFeatures extends Pick<StripeFeatures, 'customer_update' | 'invoice_history'> {
  readonly payment_method_update: { readonly enabled: boolean };
  readonly subscription_cancel: Pick<StripeFeatures['subscription_cancel'], 'enabled' | 'mode'>;
  readonly subscription_update: Pick<
    StripeFeatures['subscription_update'],
    'default_allowed_updates' | 'enabled' | 'proration_behavior' | 'trial_update_behavior'
  > & { readonly products: readonly { readonly product: string; readonly prices: string[] }[] };
}

export type PortalConfiguration = Replace<
  Stripe.BillingPortal.Configuration,
  {
    features: Replace<
      StripeFeatures,
      {
        subscription_update: Replace<
          SubscriptionUpdate,
          { products: NonNullable<SubscriptionUpdate['products']> }
        >;
      }
    >;
  }
>;
type NewConfiguration = NewObject & {
  readonly features: PortalFeatures;
  readonly metadata: Record<string, string>;
};

export const newPortalConfiguration = ({ features, ...given }: NewConfiguration): PortalConfiguration => ({
  ...given,
  object: 'billing_portal.configuration',
  active: true,
  business_profile: nullFields('headline', 'privacy_policy_url', 'terms_of_service_url'),
  features: {
    ...features,
    payment_method_update: { ...features.payment_method_update, payment_method_configuration: null },
    subscription_cancel: {
      ...features.subscription_cancel,
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      ...features.subscription_update,
      billing_cycle_anchor: null,
      products: features.subscription_update.products.map((product) => ({
        ...product,
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      })),
      schedule_at_period_end: { conditions: [] },
    },
  },
  is_default: false,
  livemode: false,
  login_page: { enabled: false, url: null },
  updated: given.created,
  ...nullFields('application', 'default_return_url', 'name'),
});

import type Stripe from 'stripe';
import { type NewObject, nullFields, type Replace } from './common.ts';
import type { MissingPaymentMethod } from './subscriptions.ts';

/** `hidden` holds what Stripe does not send unless it is expanded. */
export type CheckoutSession = Replace<
  Stripe.Checkout.Session,
  {
    customer: string;
    invoice: string | null;
    metadata: Record<string, string>;
    subscription: string | null;
    success_url: string;
    hidden: {
      price: string;
      trialDays: number;
      missingPaymentMethod: MissingPaymentMethod;
      subscriptionMetadata: Record<string, string>;
    };
  }
>;

type Varying =
  | 'allowed_payment_method_types'
  | 'cancel_url'
  | 'client_reference_id'
  | 'currency'
  | 'customer'
  | 'customer_details'
  | 'expires_at'
  | 'hidden'
  | 'locale'
  | 'metadata'
  | 'payment_method_collection'
  | 'success_url';
type Given = NewObject & Pick<CheckoutSession, Varying> & { amount_total: number };

/** An open session of the hosted page that subscribes a customer. */
export const newCheckoutSession = (given: Given): CheckoutSession => ({
  ...given,
  object: 'checkout.session',
  allow_promotion_codes: false,
  amount_subtotal: given.amount_total,
  automatic_tax: { enabled: false, ...nullFields('liability', 'provider', 'status') },
  custom_fields: [],
  custom_text: nullFields('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
  livemode: false,
  mode: 'subscription',
  payment_method_options: {},
  payment_method_types: given.allowed_payment_method_types ?? ['card', 'boleto'],
  payment_status: 'unpaid',
  shipping_options: [],
  status: 'open',
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  ...nullFields('adaptive_pricing', 'after_expiration', 'client_secret'),
  ...nullFields('billing_address_collection', 'collected_information', 'consent', 'consent_collection'),
  ...nullFields(
    'currency_conversion',
    'customer_account',
    'customer_creation',
    'customer_email',
    'discounts',
  ),
  ...nullFields(
    'integration_identifier',
    'invoice',
    'invoice_creation',
    'managed_payments',
    'origin_context',
  ),
  ...nullFields('payment_intent', 'payment_link', 'payment_method_configuration_details', 'permissions'),
  ...nullFields('recovered_from', 'saved_payment_method_options', 'setup_intent', 'submit_type'),
  ...nullFields('shipping_address_collection', 'shipping_cost', 'subscription', 'url', 'wallet_options'),
});

/** The buyer's details; null while no e-mail is known. */
export const customerDetails = (
  email: string | null,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails | null =>
  email === null
    ? null
    : {
        email,
        name,
        tax_exempt: 'none',
        ...nullFields('address', 'business_name', 'individual_name', 'phone', 'tax_ids'),
      };

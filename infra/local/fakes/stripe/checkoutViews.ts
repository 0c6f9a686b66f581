import type Stripe from 'stripe';
import type { Session } from './records.ts';
import { find, type World } from './world.ts';

/** A checkout session as Stripe shows one. */
export const sessionView = (world: World, one: Session): Stripe.Checkout.Session => {
  const { state, url } = world;
  const { email, name } = find(state.customers, 'customer', one.customer);
  const amount = amountOf(world, one);
  return {
    id: one.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: false,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: one.cancelUrl,
    client_reference_id: one.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: one.created,
    currency: find(state.prices, 'price', one.price).currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: one.customer,
    customer_account: null,
    customer_creation: null,
    customer_details:
      email === null
        ? null
        : {
            address: null,
            business_name: null,
            email,
            individual_name: null,
            name,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          },
    customer_email: null,
    discounts: null,
    expires_at: one.expiresAt,
    integration_identifier: null,
    invoice: one.invoice,
    invoice_creation: null,
    livemode: false,
    locale: one.locale,
    managed_payments: null,
    metadata: one.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: one.collection,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: paymentStatusOf(one),
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: one.status,
    submit_type: null,
    subscription: one.subscription,
    success_url: one.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    // The page's address is there while the session can be used.
    url: one.status === 'open' ? `${url}/c/pay/${one.id}` : null,
    wallet_options: null,
  };
};

const paymentStatusOf = (one: Session): Stripe.Checkout.Session.PaymentStatus => {
  if (one.status !== 'complete') return 'unpaid';
  return hasTrial(one) ? 'no_payment_required' : 'paid';
};

const hasTrial = ({ trialDays }: Session): boolean => trialDays !== null;

/** What is to be paid today: nothing while a trial lasts. */
const amountOf = ({ state }: World, one: Session): number =>
  hasTrial(one) ? 0 : find(state.prices, 'price', one.price).unitAmount * one.quantity;

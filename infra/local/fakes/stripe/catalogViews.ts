import type Stripe from 'stripe';
import type { Card, Customer, Price, Product } from './records.ts';

/** A price on the wire; the SDK makes an object of the decimal text. */
export type PriceView = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string };

/** A customer as Stripe shows one. */
export const customerView = (customer: Customer): Stripe.Customer => ({
  id: customer.id,
  object: 'customer',
  address: null,
  balance: customer.balance,
  created: customer.created,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: customer.email,
  invoice_prefix: customer.id.slice(-8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: customer.card,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: customer.metadata,
  name: customer.name,
  next_invoice_sequence: customer.invoices + 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

/** What Stripe answers in the place of a customer: of a deleted one, no more than that. */
export const customerAnswer = (customer: Customer): Stripe.Customer | Stripe.DeletedCustomer =>
  customer.deletion === null
    ? customerView(customer)
    : { id: customer.id, object: 'customer', deleted: true };

/** A product as Stripe shows one. */
export const productView = (product: Product): Stripe.Product => ({
  id: product.id,
  object: 'product',
  active: product.active,
  created: product.created,
  default_price: product.defaultPrice,
  description: product.description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: product.metadata,
  name: product.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: product.updated,
  url: null,
});

/** A price as Stripe shows one. */
export const priceView = (price: Price): PriceView => ({
  id: price.id,
  object: 'price',
  active: price.active,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: price.metadata,
  nickname: null,
  product: price.product,
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: price.unitAmount,
  unit_amount_decimal: String(price.unitAmount),
});

/** The plan beside a price in an item: the same thing in Stripe's older words. */
export const planView = (price: Price) => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unitAmount,
  amount_decimal: String(price.unitAmount),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: 'month',
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

/** A card as a payment method; only what the screens of a product show of it. */
export const cardView = (card: Card) => ({
  id: card.id,
  object: 'payment_method',
  allow_redisplay: 'always',
  card: {
    brand: card.brand,
    country: 'BR',
    display_brand: card.brand,
    exp_month: 12,
    exp_year: 2034,
    fingerprint: null,
    funding: 'credit',
    last4: card.last4,
  },
  created: card.created,
  customer: card.customer,
  livemode: false,
  metadata: {},
  type: 'card',
});

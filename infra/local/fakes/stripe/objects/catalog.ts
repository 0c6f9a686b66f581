import type Stripe from 'stripe';
import { type NewObject, nullFields, type Replace } from './common.ts';

export type Product = Replace<Stripe.Product, { default_price: string | null }>;

type NewProduct = NewObject & Pick<Product, 'name' | 'description' | 'metadata'>;

export const newProduct = (given: NewProduct): Product => ({
  ...given,
  object: 'product',
  active: true,
  default_price: null,
  images: [],
  livemode: false,
  marketing_features: [],
  type: 'service',
  updated: given.created,
  ...nullFields('package_dimensions', 'shippable', 'statement_descriptor', 'tax_code', 'tax_details'),
  ...nullFields('unit_label', 'url'),
});

/** A price on the wire: the SDK turns the decimal text into an object. */
export type Price = Replace<
  Stripe.Price,
  { product: string; unit_amount: number; unit_amount_decimal: string }
>;

type NewPrice = NewObject & Pick<Price, 'currency' | 'lookup_key' | 'metadata' | 'product' | 'unit_amount'>;

export const newPrice = (given: NewPrice): Price => ({
  ...given,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  livemode: false,
  recurring: {
    interval: 'month',
    interval_count: 1,
    usage_type: 'licensed',
    ...nullFields('meter', 'trial_period_days'),
  },
  tax_behavior: 'unspecified',
  type: 'recurring',
  unit_amount_decimal: String(given.unit_amount),
  ...nullFields('custom_unit_amount', 'nickname', 'tiers_mode', 'transform_quantity'),
});

/** The plan beside a price in a subscription item: the same thing in Stripe's older terms. */
export const planOf = ({ object: _, unit_amount, unit_amount_decimal, ...price }: Price) => ({
  id: price.id,
  object: 'plan' as const,
  active: price.active,
  amount: unit_amount,
  amount_decimal: unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: 'month' as const,
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  product: price.product,
  usage_type: 'licensed' as const,
  ...nullFields('meter', 'nickname', 'tiers_mode', 'transform_usage', 'trial_period_days'),
});

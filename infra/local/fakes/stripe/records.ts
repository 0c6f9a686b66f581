import * as z from 'zod/mini';

// What the stand-in remembers. Times are seconds since 1970, as Stripe's are; amounts are cents.
const id = z.string();
const seconds = z.number();
const maybe = z.nullable(z.string());
const maybeSeconds = z.nullable(seconds);
const metadata = z.record(z.string(), z.string());

export const customer = z.object({
  id,
  created: seconds,
  email: maybe,
  name: maybe,
  metadata,
  /** Below zero: what the customer has to his credit. */
  balance: z.number(),
  /** The payment method that is charged. */
  card: maybe,
  invoices: z.number(),
  /** Whether the customer was deleted, and whether lists by such a one are refused from then on or empty. */
  deletion: z._default(z.nullable(z.enum(['strict', 'lenient'])), null),
});
export type Customer = z.output<typeof customer>;

export const card = z.object({
  id,
  created: seconds,
  customer: id,
  brand: z.string(),
  last4: z.string(),
  behaviour: z.enum(['good', 'fails-later']),
});
export type Card = z.output<typeof card>;

export const product = z.object({
  id,
  created: seconds,
  updated: seconds,
  name: z.string(),
  description: maybe,
  active: z.boolean(),
  metadata,
  defaultPrice: maybe,
});
export type Product = z.output<typeof product>;

export const price = z.object({
  id,
  created: seconds,
  currency: z.string(),
  unitAmount: z.number(),
  product: id,
  lookupKey: maybe,
  active: z.boolean(),
  metadata,
});
export type Price = z.output<typeof price>;

export const collection = z.enum(['always', 'if_required']);
export const session = z.object({
  id,
  created: seconds,
  expiresAt: seconds,
  status: z.enum(['open', 'complete', 'expired']),
  customer: id,
  price: id,
  quantity: z.number(),
  clientReferenceId: maybe,
  metadata,
  locale: maybe,
  successUrl: z.string(),
  cancelUrl: maybe,
  collection,
  trialDays: z.nullable(z.number()),
  subscriptionMetadata: metadata,
  subscription: maybe,
  invoice: maybe,
});
export type Session = z.output<typeof session>;

/** An amount that waits for the next invoice, below zero where it is the customer's. */
export const proration = z.object({ amount: z.number(), description: z.string(), price: id });

export const subscriptionStatus = z.enum(['trialing', 'active', 'past_due', 'unpaid', 'canceled']);
export const subscription = z.object({
  id,
  created: seconds,
  customer: id,
  status: subscriptionStatus,
  item: id,
  price: id,
  quantity: z.number(),
  /** The moment from which periods are counted, so that the 31st stays the 31st. */
  anchor: seconds,
  periodStart: seconds,
  periodEnd: seconds,
  trialStart: maybeSeconds,
  trialEnd: maybeSeconds,
  /** Whether the end of the trial was announced. */
  warned: z.boolean(),
  metadata,
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: maybeSeconds,
  endedAt: maybeSeconds,
  cancelReason: z.nullable(z.enum(['cancellation_requested', 'payment_failed'])),
  latestInvoice: maybe,
  prorations: z.array(proration),
});
export type Subscription = z.output<typeof subscription>;

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type * as Stripe from './objects.ts';

export interface StripeEvent extends Stripe.NewObject {
  readonly object: 'event';
  readonly api_version: string;
  readonly type: string;
  readonly data: {
    readonly object: Readonly<Record<string, unknown>>;
    readonly previous_attributes?: Readonly<Record<string, unknown>>;
  };
}

/** `savedAt` is in seconds. */
export interface SavedResponse {
  readonly key: string;
  readonly fingerprint: string;
  readonly savedAt: number;
  readonly status: number;
  readonly body: string;
}

export interface Rows {
  customers: Stripe.Customer;
  paymentMethods: Stripe.PaymentMethod;
  products: Stripe.Product;
  prices: Stripe.Price;
  checkoutSessions: Stripe.CheckoutSession;
  subscriptions: Stripe.Subscription;
  invoices: Stripe.Invoice;
  portalConfigurations: Stripe.PortalConfiguration;
  portalSessions: Stripe.PortalSession;
}
export type Tables = { readonly [Name in keyof Rows]: Map<string, Rows[Name]> };

const table = <Row extends { readonly id: string }>() =>
  z.pipe(
    z._default(z.array(z.custom<Row>()), []),
    z.transform((rows) => new Map(rows.map((row): [string, Row] => [row.id, row]))),
  );

const state = z.object({
  /** How far the clock was moved forward, in milliseconds. */
  clockOffset: z._default(z.number(), 0),
  /** What becomes of a subscription whose last automatic payment attempt failed. */
  afterLastRetry: z._default(z.enum(['cancel', 'unpaid']), 'cancel'),
  /** Events before the first webhook endpoint are not delivered. */
  hasWebhookEndpoint: z._default(z.boolean(), false),
  /** The event types to deliver; `*` means every type. */
  enabledEvents: z._default(z.array(z.string()), ['*']),
  events: z._default(z.array(z.custom<StripeEvent>()), []),
  /** Ids of events that the webhook endpoint has not accepted yet. */
  pendingEvents: z.pipe(
    z._default(z.array(z.string()), []),
    z.transform((ids) => new Set(ids)),
  ),
  responses: z._default(z.array(z.custom<SavedResponse>()), []),
  tables: z.object({
    customers: table<Stripe.Customer>(),
    paymentMethods: table<Stripe.PaymentMethod>(),
    products: table<Stripe.Product>(),
    prices: table<Stripe.Price>(),
    checkoutSessions: table<Stripe.CheckoutSession>(),
    subscriptions: table<Stripe.Subscription>(),
    invoices: table<Stripe.Invoice>(),
    portalConfigurations: table<Stripe.PortalConfiguration>(),
    portalSessions: table<Stripe.PortalSession>(),
  }),
});

/** The fake's state, changed in place and written after every change. */
export type State = z.output<typeof state>;

export const readState = (file: string | undefined): State =>
  z.parse(
    state,
    file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { tables: {} },
  );

/** Renaming is atomic: a killed process leaves the previous file intact. */
export const writeState = (file: string, current: State): void => {
  const plain = (_key: string, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value.values()] : value;
  writeFileSync(`${file}.new`, JSON.stringify(current, plain), { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

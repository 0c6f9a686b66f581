/** Stripe's objects, with only the fields that somebody reads. `hidden` is never sent. */

type Metadata = Record<string, string>;

/** Times are seconds since 1970. */
export interface NewObject {
  readonly id: string;
  readonly created: number;
  readonly livemode: false;
}

export interface Product extends NewObject {
  readonly object: 'product';
  active: boolean;
  default_price: string | null;
  description: string | null;
  readonly metadata: Metadata;
  name: string;
}

export interface Price extends NewObject {
  readonly object: 'price';
  active: boolean;
  readonly currency: string;
  lookup_key: string | null;
  readonly metadata: Metadata;
  readonly product: string;
  readonly recurring: { readonly interval: 'month' | 'year'; readonly interval_count: 1 };
  readonly unit_amount: number;
}

export interface Customer extends NewObject {
  readonly object: 'customer';
  balance: number;
  readonly default_source: null;
  email: string | null;
  readonly invoice_prefix: string;
  readonly invoice_settings: { default_payment_method: string | null };
  readonly metadata: Metadata;
  name: string | null;
  next_invoice_sequence: number;
  readonly hidden: { isDeleted: boolean };
}

/** A payment method never stores the card's number. */
export interface PaymentMethod extends NewObject {
  readonly object: 'payment_method';
  readonly card: { readonly brand: string; readonly last4: string };
  readonly customer: string;
  readonly type: 'card';
  readonly hidden: { readonly failsAtRenewal: boolean };
}

export interface CheckoutSession extends NewObject {
  readonly object: 'checkout.session';
  readonly allowed_payment_method_types: readonly ('boleto' | 'card')[] | null;
  readonly amount_total: number;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly customer: string;
  readonly expires_at: number;
  invoice: string | null;
  readonly metadata: Metadata;
  readonly mode: 'subscription';
  readonly payment_method_collection: 'always' | 'if_required';
  payment_status: 'no_payment_required' | 'paid' | 'unpaid';
  status: 'complete' | 'expired' | 'open';
  subscription: string | null;
  readonly success_url: string;
  readonly hidden: {
    readonly price: string;
    readonly trialDays: number;
    readonly subscriptionMetadata: Metadata;
  };
}

export type SubscriptionStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  /** The first payment has not succeeded yet. */
  | 'incomplete'
  /** The first payment did not succeed in time. */
  | 'incomplete_expired';

interface SubscriptionItem extends NewObject {
  readonly object: 'subscription_item';
  current_period_end: number;
  current_period_start: number;
  price: Price;
  readonly quantity: number;
  readonly subscription: string;
}

export interface Subscription extends NewObject {
  readonly object: 'subscription';
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  readonly cancellation_details: { reason: 'cancellation_requested' | 'payment_failed' | null };
  readonly currency: string;
  readonly customer: string;
  default_payment_method: string | null;
  readonly default_source: null;
  ended_at: number | null;
  readonly items: List<SubscriptionItem> & { readonly data: [SubscriptionItem] };
  latest_invoice: string | null;
  readonly metadata: Metadata;
  pause_collection: {
    readonly behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void';
    readonly resumes_at: number | null;
  } | null;
  readonly start_date: number;
  status: SubscriptionStatus;
  trial_end: number | null;
  readonly trial_start: number | null;
  readonly hidden: {
    /** The first payment is on its way, as with a voucher. */
    isPaymentPending: boolean;
    /** Lines of the next invoice, with amounts in cents; a credit is negative. */
    readonly prorations: { readonly amount: number; readonly description: string }[];
  };
}

export const hasEnded = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

export interface InvoiceLine {
  readonly id: string;
  readonly object: 'line_item';
  readonly amount: number;
  readonly description: string;
  readonly period: { readonly start: number; readonly end: number };
}

/** The payment of an invoice is open until an attempt succeeds. */
interface InvoicePayment extends NewObject {
  readonly object: 'invoice_payment';
  amount_paid: number | null;
  readonly payment: { readonly payment_intent: string; readonly type: 'payment_intent' };
  status: 'open' | 'paid';
}

/** `payments` is sent only when it is expanded. */
export interface Invoice extends NewObject {
  readonly object: 'invoice';
  readonly amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly currency: string;
  readonly customer: string;
  readonly lines: List<InvoiceLine>;
  next_payment_attempt: number | null;
  readonly number: string;
  readonly parent: {
    readonly subscription_details: { readonly metadata: Metadata; readonly subscription: string };
    readonly type: 'subscription_details';
  };
  readonly payments: List<InvoicePayment>;
  readonly starting_balance: number;
  status: 'draft' | 'open' | 'paid' | 'void';
  readonly status_transitions: { paid_at: number | null };
  readonly total: number;
  readonly hidden: { readonly subscription: string; automaticRetries: number };
}

export interface PortalFeatures {
  readonly customer_update: { readonly enabled: boolean; readonly allowed_updates: readonly string[] };
  readonly invoice_history: { readonly enabled: boolean };
  readonly payment_method_update: { readonly enabled: boolean };
  readonly subscription_cancel: { readonly enabled: boolean };
  readonly subscription_update: {
    readonly enabled: boolean;
    readonly products: readonly { readonly product: string; readonly prices: readonly string[] }[];
  };
}

export interface PortalConfiguration extends NewObject {
  readonly object: 'billing_portal.configuration';
  readonly active: boolean;
  readonly features: PortalFeatures;
  readonly metadata: Metadata;
}

/** A deep link to one action of the portal; after the action, the portal returns to an address. */
export interface PortalFlow {
  readonly after_completion: { readonly redirect: { readonly return_url: string } };
  readonly subscription_update?: { readonly subscription: string } | null;
  readonly subscription_update_confirm?: { readonly items: readonly { readonly price: string }[] } | null;
}

export interface PortalSession extends NewObject {
  readonly object: 'billing_portal.session';
  readonly configuration: string;
  readonly customer: string;
  readonly flow: PortalFlow | null;
  readonly return_url: string | null;
  readonly url: string;
}

export interface List<Row> {
  readonly object: 'list';
  readonly data: Row[];
  readonly has_more: boolean;
  readonly url: string;
}

export const listOf = <Row>(data: Row[], url: string): List<Row> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

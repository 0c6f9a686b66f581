import type Stripe from 'stripe';
import { listOf, type NewObject, nullFields, type Replace } from './common.ts';

export type InvoiceLine = Replace<Stripe.InvoiceLineItem, { pricing: object; quantity_decimal: string }>;

/** `hidden` holds what Stripe does not send; `payments` is sent only when it is expanded. */
export type Invoice = Replace<
  Stripe.Invoice,
  {
    customer: string;
    lines: Stripe.ApiList<InvoiceLine>;
    payments: Stripe.ApiList<Stripe.InvoicePayment>;
    status: Stripe.Invoice.Status;
    hidden: { subscription: string; automaticRetries: number };
  }
>;

/** What the lines of an invoice are about. */
export interface InvoiceContext extends NewObject {
  readonly currency: string;
  readonly subscription: string;
  readonly subscriptionItem: string;
}

type Given = InvoiceContext &
  Pick<Invoice, 'billing_reason' | 'customer' | 'customer_email' | 'customer_name' | 'number'> & {
    readonly lines: InvoiceLine[];
    readonly subscriptionMetadata: Record<string, string>;
    readonly starting_balance: number;
  };

/** A draft; the customer's balance is set off against its total. */
export const newInvoice = ({
  lines,
  subscription,
  subscriptionItem: _,
  subscriptionMetadata,
  ...given
}: Given): Invoice => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const amountDue = Math.max(0, total + given.starting_balance);
  return {
    ...given,
    object: 'invoice',
    account_country: 'BR',
    account_name: 'Ranqueia (teste)',
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { enabled: false, ...nullFields('disabled_reason', 'liability', 'provider', 'status') },
    collection_method: 'charge_automatically',
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    lines: listOf(lines, `/v1/invoices/${given.id}/lines`),
    livemode: false,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscriptionMetadata, subscription },
      type: 'subscription_details',
    },
    payment_settings: nullFields('default_mandate', 'payment_method_options', 'payment_method_types'),
    payments: listOf([], `/v1/invoice_payments?invoice=${given.id}`),
    period_end: given.created,
    period_start: given.created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    status: 'draft',
    status_transitions: nullFields('finalized_at', 'marked_uncollectible_at', 'paid_at', 'voided_at'),
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: given.created,
    ...nullFields('account_tax_ids', 'application', 'automatically_finalizes_at', 'custom_fields'),
    ...nullFields('customer_account', 'customer_address', 'customer_phone', 'customer_shipping'),
    ...nullFields('default_payment_method', 'default_source', 'description', 'due_date', 'effective_at'),
    ...nullFields('ending_balance', 'footer', 'from_invoice', 'hosted_invoice_url', 'invoice_pdf'),
    ...nullFields('last_finalization_error', 'latest_revision', 'next_payment_attempt', 'on_behalf_of'),
    ...nullFields('receipt_number', 'rendering', 'shipping_cost', 'shipping_details', 'test_clock'),
    statement_descriptor: null,
    hidden: { subscription, automaticRetries: 0 },
  };
};

export interface LineOptions {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
  readonly isProration: boolean;
  readonly period: { readonly start: number; readonly end: number };
  readonly price: { readonly id: string; readonly product: string };
}

/** One line of an invoice, for a quantity of one. */
export const newInvoiceLine = (
  invoice: InvoiceContext,
  { id, amount, description, isProration, period, price }: LineOptions,
): InvoiceLine => ({
  id,
  object: 'line_item',
  amount,
  currency: invoice.currency,
  description,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice: invoice.id,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: isProration,
      proration_details: { credited_items: null },
      subscription: invoice.subscription,
      subscription_item: invoice.subscriptionItem,
    },
    type: 'subscription_item_details',
  },
  period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: price.id, product: price.product },
    type: 'price_details',
    unit_amount_decimal: String(amount),
  },
  quantity: 1,
  quantity_decimal: '1',
  subscription: invoice.subscription,
  subtotal: amount,
  taxes: [],
});

/** The attempt to pay an invoice; open until it succeeds. */
export const newInvoicePayment = (
  given: NewObject,
  { id, amount_due, currency }: Invoice,
  paymentIntent: string,
): Stripe.InvoicePayment => ({
  ...given,
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: amount_due,
  currency,
  invoice: id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: paymentIntent, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});

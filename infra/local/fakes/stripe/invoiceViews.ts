import type Stripe from 'stripe';
import { type LineView, lineView } from './invoiceLineViews.ts';
import type { Invoice } from './invoiceRecords.ts';
import { listOf } from './lists.ts';
import { find, type World } from './world.ts';

type InvoiceView = Omit<Stripe.Invoice, 'lines'> & { lines: Stripe.ApiList<LineView> };

/** An invoice as Stripe shows one: paid or not is its status, its subscription is its parent's; `payments` only where asked for. */
export const invoiceView = (world: World, one: Invoice): InvoiceView => {
  const { state, url } = world;
  const customer = find(state.customers, 'customer', one.customer);
  const isPaid = one.status === 'paid';
  const page = `${url}/p/invoice/${one.id}`;
  return {
    id: one.id,
    object: 'invoice',
    account_country: 'BR',
    account_name: 'Ranqueia (teste)',
    account_tax_ids: null,
    amount_due: one.amountDue,
    amount_overpaid: 0,
    amount_paid: isPaid ? one.amountDue : 0,
    amount_remaining: isPaid ? 0 : one.amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: one.attempts,
    attempted: one.attempts > 0,
    auto_advance: one.nextAttempt !== null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: one.reason,
    collection_method: 'charge_automatically',
    created: one.created,
    currency: one.currency,
    custom_fields: null,
    customer: one.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: one.finalizedAt,
    ending_balance: one.finalizedAt === null ? null : one.startingBalance + one.total - one.amountDue,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: one.finalizedAt === null ? null : page,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      one.lines.map((line) => lineView(world, one, line)),
      `/v1/invoices/${one.id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: one.nextAttempt,
    number: one.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: state.subscriptions.get(one.subscription)?.metadata ?? {},
        subscription: one.subscription,
      },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: one.created,
    period_start: one.created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: one.startingBalance,
    statement_descriptor: null,
    status: one.status,
    status_transitions: {
      finalized_at: one.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: one.paidAt,
      voided_at: null,
    },
    subtotal: one.total,
    subtotal_excluding_tax: one.total,
    test_clock: null,
    total: one.total,
    total_discount_amounts: [],
    total_excluding_tax: one.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: one.created,
  };
};

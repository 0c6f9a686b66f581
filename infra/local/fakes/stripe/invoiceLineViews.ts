import type Stripe from 'stripe';
import type { Invoice } from './invoiceRecords.ts';
import { listOf } from './lists.ts';
import { find, type World } from './world.ts';

export type LineView = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: object;
  quantity_decimal: string;
};

/** A line of an invoice, with the price it comes from. */
export const lineView = ({ state }: World, invoice: Invoice, line: Invoice['lines'][number]): LineView => ({
  id: line.id,
  object: 'line_item',
  amount: line.amount,
  currency: invoice.currency,
  description: line.description,
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
      proration: line.proration,
      proration_details: { credited_items: null },
      subscription: invoice.subscription,
      subscription_item: invoice.item,
    },
    type: 'subscription_item_details',
  },
  period: { end: line.end, start: line.start },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price, product: find(state.prices, 'price', line.price).product },
    type: 'price_details',
    unit_amount_decimal: String(line.amount / line.quantity),
  },
  quantity: line.quantity,
  quantity_decimal: String(line.quantity),
  subscription: invoice.subscription,
  subtotal: line.amount,
  taxes: [],
});

/** The payments of an invoice: none where there was nothing to pay. */
export const paymentsView = (one: Invoice): Stripe.ApiList<Stripe.InvoicePayment> => {
  const { payment } = one;
  const url = `/v1/invoice_payments?invoice=${one.id}`;
  if (payment === null) return listOf([], url);
  const isPaid = payment.paidAt !== null;
  return listOf(
    [
      {
        id: payment.id,
        object: 'invoice_payment',
        amount_paid: isPaid ? one.amountDue : null,
        amount_requested: one.amountDue,
        created: payment.created,
        currency: one.currency,
        invoice: one.id,
        is_default: true,
        livemode: false,
        payment: { payment_intent: payment.intent, type: 'payment_intent' },
        status: isPaid ? 'paid' : 'open',
        status_transitions: { canceled_at: null, paid_at: payment.paidAt },
      },
    ],
    url,
  );
};

import type Stripe from 'stripe';
import { type NewObject, nullFields } from './common.ts';
import type { Invoice } from './invoices.ts';

export type PaymentIntent = Stripe.PaymentIntent;

/** The intent to pay an invoice: paid, or waiting for a card after the last one, if any, was declined. */
export const newPaymentIntent = (
  { id, created }: NewObject,
  invoice: Invoice,
  isDeclined: boolean,
): PaymentIntent => ({
  id,
  object: 'payment_intent',
  amount: invoice.amount_due,
  amount_capturable: 0,
  amount_received: invoice.amount_paid,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  created,
  currency: invoice.currency,
  customer: invoice.customer,
  last_payment_error: isDeclined
    ? {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      }
    : null,
  // Each attempt has a charge of its own.
  latest_charge: isDeclined ? `ch_${invoice.attempt_count}${invoice.id}` : null,
  livemode: false,
  metadata: {},
  payment_method_types: ['card'],
  setup_future_usage: 'off_session',
  status: invoice.status === 'paid' ? 'succeeded' : 'requires_payment_method',
  ...nullFields('allowed_payment_method_types', 'payment_record', 'source'),
  ...nullFields('application', 'application_fee_amount', 'automatic_payment_methods', 'canceled_at'),
  ...nullFields('cancellation_reason', 'client_secret', 'customer_account', 'description'),
  ...nullFields('excluded_payment_method_types', 'managed_payments', 'next_action'),
  ...nullFields('on_behalf_of', 'payment_method', 'payment_method_configuration_details'),
  ...nullFields('payment_method_options', 'processing', 'receipt_email', 'review', 'shipping'),
  ...nullFields('statement_descriptor', 'statement_descriptor_suffix', 'transfer_data', 'transfer_group'),
});

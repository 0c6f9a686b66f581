import type Stripe from 'stripe';
import { type PriceView, planView, priceView } from './catalogViews.ts';
import { listOf } from './lists.ts';
import type { Subscription } from './records.ts';
import { find, type World } from './world.ts';

type ItemView = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & { price: PriceView; plan: object };
type SubscriptionView = Omit<Stripe.Subscription, 'items'> & { items: Stripe.ApiList<ItemView> };

/** A subscription as Stripe shows one: the period stands on its item only. */
export const subscriptionView = ({ state }: World, one: Subscription): SubscriptionView => {
  const price = find(state.prices, 'price', one.price);
  const card = state.customers.get(one.customer)?.card ?? null;
  const item: ItemView = {
    id: one.item,
    object: 'subscription_item',
    billing_thresholds: null,
    created: one.created,
    current_period_end: one.periodEnd,
    current_period_start: one.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planView(price),
    price: priceView(price),
    quantity: one.quantity,
    subscription: one.id,
    tax_rates: [],
  };
  return {
    id: one.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: one.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: one.cancelAtPeriodEnd ? one.periodEnd : null,
    cancel_at_period_end: one.cancelAtPeriodEnd,
    canceled_at: one.canceledAt,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: one.cancelReason,
    },
    collection_method: 'charge_automatically',
    created: one.created,
    currency: price.currency,
    customer: one.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: card,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: one.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf([item], `/v1/subscription_items?subscription=${one.id}`),
    latest_invoice: one.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: one.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: one.created,
    status: one.status,
    test_clock: null,
    transfer_data: null,
    trial_end: one.trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: one.trialEnd === null ? 'create_invoice' : 'cancel',
      },
    },
    trial_start: one.trialStart,
  };
};

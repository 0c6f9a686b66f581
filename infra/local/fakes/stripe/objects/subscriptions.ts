import type Stripe from 'stripe';
import { type Price, planOf } from './catalog.ts';
import { listOf, type NewObject, nullFields, type Replace } from './common.ts';

/** An amount for the next invoice, in cents; below zero for a credit. */
export interface Proration {
  readonly amount: number;
  readonly description: string;
  readonly price: string;
}

export type SubscriptionItem = Replace<
  Stripe.SubscriptionItem,
  { price: Price; plan: ReturnType<typeof planOf> }
>;

/** Those that occur here; `hidden` holds what Stripe does not send. */
export type SubscriptionStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'
  /** The first payment has not succeeded yet. */
  | 'incomplete'
  /** The first payment did not succeed in time. */
  | 'incomplete_expired';
/** What happens when a trial ends without a payment method. */
export type MissingPaymentMethod = 'cancel' | 'create_invoice' | 'pause';
export type Subscription = Replace<
  Stripe.Subscription,
  {
    cancellation_details: Stripe.Subscription.CancellationDetails;
    customer: string;
    default_payment_method: string | null;
    items: Replace<Stripe.ApiList<SubscriptionItem>, { data: [SubscriptionItem] }>;
    latest_invoice: string | null;
    status: SubscriptionStatus;
    hidden: { isTrialEndAnnounced: boolean; isPaymentPending: boolean; prorations: Proration[] };
  }
>;

type Given = NewObject & {
  readonly customer: string;
  /** The payment method that belongs to the subscription itself. */
  readonly default_payment_method: string | null;
  /** Whether the first payment is on its way, as with a voucher. */
  readonly isPaymentPending: boolean;
  readonly itemId: string;
  readonly metadata: Record<string, string>;
  readonly missingPaymentMethod: MissingPaymentMethod;
  readonly periodEnd: number;
  readonly price: Price;
  readonly trialEnd: number | null;
};

/** A subscription that begins now: trialing until `trialEnd`, or else active or waiting for its payment. */
export const newSubscription = ({
  isPaymentPending,
  itemId,
  missingPaymentMethod,
  periodEnd,
  price,
  trialEnd,
  ...given
}: Given): Subscription => ({
  ...given,
  object: 'subscription',
  automatic_tax: { enabled: false, ...nullFields('disabled_reason', 'liability') },
  billing_cycle_anchor: trialEnd ?? given.created,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  cancel_at_period_end: false,
  cancellation_details: nullFields('comment', 'feedback', 'feedback_option', 'reason'),
  collection_method: 'charge_automatically',
  currency: price.currency,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    issuer: { type: 'self' },
    ...nullFields('account_tax_ids', 'custom_fields', 'description', 'footer'),
  },
  items: {
    ...listOf([], `/v1/subscription_items?subscription=${given.id}`),
    data: [newItem({ id: itemId, created: given.created }, given.id, periodEnd, price)],
  },
  livemode: false,
  payment_settings: {
    save_default_payment_method: 'off',
    ...nullFields('payment_method_options', 'payment_method_types'),
  },
  start_date: given.created,
  status: firstStatus(trialEnd, isPaymentPending),
  trial_end: trialEnd,
  trial_settings: {
    end_behavior: {
      billing_cycle_anchor: null,
      missing_payment_method: missingPaymentMethod,
    },
  },
  trial_start: trialEnd === null ? null : given.created,
  ...nullFields(
    'application',
    'application_fee_percent',
    'billing_cycle_anchor_config',
    'billing_thresholds',
  ),
  ...nullFields('cancel_at', 'canceled_at', 'customer_account', 'days_until_due'),
  ...nullFields('default_source', 'description', 'ended_at', 'latest_invoice', 'managed_payments'),
  ...nullFields('next_pending_invoice_item_invoice', 'on_behalf_of', 'pause_collection', 'schedule'),
  ...nullFields('pending_invoice_item_interval', 'pending_setup_intent', 'pending_update', 'test_clock'),
  transfer_data: null,
  hidden: { isTrialEndAnnounced: false, isPaymentPending, prorations: [] },
});

const firstStatus = (trialEnd: number | null, isPaymentPending: boolean): SubscriptionStatus => {
  if (trialEnd !== null) return 'trialing';
  return isPaymentPending ? 'incomplete' : 'active';
};

/** Whether a subscription is over for good. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

const newItem = (
  { id, created }: NewObject,
  subscription: string,
  periodEnd: number,
  price: Price,
): SubscriptionItem => ({
  id,
  object: 'subscription_item',
  created,
  current_period_end: periodEnd,
  current_period_start: created,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity: 1,
  subscription,
  tax_rates: [],
  ...nullFields('billing_thresholds', 'current_trial'),
});

import * as z from 'zod/mini';
import type { Account } from '../account/account.ts';
import { hasEnded, type Subscription } from '../account/objects.ts';
import { DAY } from '../account/periods.ts';
import { flag, integer, mergeMetadata, metadata, paging, text } from '../api/params.ts';
import { listPage, noParams, route } from '../api/route.ts';
import { invalidRequest, resourceMissing } from '../errors.ts';
import { isListed } from './customers.ts';
import { collectPayment } from './invoices.ts';
import { cancelSubscription, scheduleEnd } from './subscriptionSteps.ts';
import { addProration, billPeriod, billProrations, updateSubscription } from './subscriptions.ts';

const listParams = z.strictObject({
  ...paging,
  customer: z.optional(text),
  status: z.optional(z.enum(['all', 'ended'])),
});
const changeParams = z.strictObject({
  cancel_at_period_end: z.optional(flag),
  trial_end: z.optional(integer),
  proration_behavior: z.optional(z.literal('none')),
  metadata,
  pause_collection: z.optional(
    z.union([
      // The empty string resumes the collection.
      z.literal(''),
      z.strictObject({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: z.optional(integer),
      }),
    ]),
  ),
});
const cancelParams = z.strictObject({
  invoice_now: z._default(flag, false),
  prorate: z._default(flag, false),
});

export const subscriptionRoutes = [
  route('GET', '/v1/subscriptions', listParams, (account, { customer, status, ...page }) => {
    if (customer !== undefined) account.find('customers', customer, 'customer');
    return listPage(account, 'subscriptions', {
      ...page,
      url: '/v1/subscriptions',
      isWanted: (one) =>
        (customer === undefined || (one.customer === customer && isListed(account, customer))) &&
        isShown(one, status),
    });
  }),
  route('GET', '/v1/subscriptions/:id', noParams, (account, _, id) => account.find('subscriptions', id)),
  route('POST', '/v1/subscriptions/:id', changeParams, (account, params, id) => {
    const { cancel_at_period_end, trial_end, pause_collection: pause, metadata } = params;
    const subscription = account.find('subscriptions', id);
    if (hasEnded(subscription)) throw resourceMissing('subscription', id);
    if (trial_end !== undefined) moveTrialEnd(account, subscription, trial_end);
    if (cancel_at_period_end !== undefined) {
      scheduleEnd(account, subscription, cancel_at_period_end, 'api');
    }
    updateSubscription(account, subscription, () => {
      mergeMetadata(subscription.metadata, metadata);
      if (pause === '') subscription.pause_collection = null;
      else if (pause)
        subscription.pause_collection = { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null };
    });
    return subscription;
  }),
  route('DELETE', '/v1/subscriptions/:id', cancelParams, (account, { invoice_now, prorate }, id) => {
    const subscription = account.find('subscriptions', id);
    // Stripe answers as if an ended subscription did not exist.
    if (hasEnded(subscription)) throw resourceMissing('subscription', id);
    if (prorate && subscription.status === 'active') {
      addProration(account, subscription, subscription.items.data[0].price, -1);
    }
    if (invoice_now && subscription.hidden.prorations.length > 0) billProrations(account, subscription);
    cancelSubscription(account, subscription);
    return subscription;
  }),
];

/** By default, Stripe leaves cancelled subscriptions out of lists. */
const isShown = (subscription: Subscription, wanted: 'all' | 'ended' | undefined): boolean => {
  if (wanted === 'ended') return hasEnded(subscription);
  return wanted === 'all' || subscription.status !== 'canceled';
};

/** Stripe documents a trial of at most two years. */
const LONGEST = 2 * 365 * DAY;

/** `end` is in seconds since 1970. Like Stripe, makes another invoice of 0. */
const moveTrialEnd = (account: Account, subscription: Subscription, end: number): void => {
  if (end <= account.now()) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end');
  }
  if (end > account.now() + LONGEST) {
    throw invalidRequest('Invalid timestamp: can be no more than two years in the future.', 'trial_end');
  }
  if (subscription.status !== 'trialing') {
    throw invalidRequest('Here, only a running trial can be given another end.', 'trial_end');
  }
  if (subscription.trial_end === end) return;
  updateSubscription(account, subscription, () => {
    const [item] = subscription.items.data;
    subscription.trial_end = end;
    subscription.billing_cycle_anchor = end;
    item.current_period_start = account.now();
    item.current_period_end = end;
    if (subscription.cancel_at_period_end) subscription.cancel_at = end;
    collectPayment(account, billPeriod(account, subscription, 'subscription_update'));
  });
};

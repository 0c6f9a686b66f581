import * as z from 'zod/mini';
import { isListed } from '../lifecycle/customers.ts';
import { cancelSubscription, setCancelAtPeriodEnd } from '../lifecycle/endings.ts';
import { addProration, billProrations } from '../lifecycle/prorations.ts';
import { moveTrialEnd } from '../lifecycle/trials.ts';
import { hasEnded, type Subscription } from '../objects/subscriptions.ts';
import { flag, integer, paging, text } from '../params/params.ts';
import { resourceMissing } from '../state/errors.ts';
import { listPage, noParams, route } from './route.ts';

const listParams = z.strictObject({
  ...paging,
  customer: z.optional(text),
  status: z.optional(
    z.enum([
      'trialing',
      'active',
      'past_due',
      'unpaid',
      'paused',
      'canceled',
      'incomplete',
      'incomplete_expired',
      'ended',
      'all',
    ]),
  ),
});
const changeParams = z.strictObject({
  cancel_at_period_end: z.optional(flag),
  trial_end: z.optional(integer),
  proration_behavior: z.optional(z.enum(['always_invoice', 'create_prorations', 'none'])),
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
        hasStatus(one, status),
    });
  }),
  route('GET', '/v1/subscriptions/:id', noParams, (account, _, id) => account.find('subscriptions', id)),
  route('POST', '/v1/subscriptions/:id', changeParams, (account, { cancel_at_period_end, trial_end }, id) => {
    const subscription = account.find('subscriptions', id);
    if (hasEnded(subscription)) throw resourceMissing('subscription', id);
    if (trial_end !== undefined) moveTrialEnd(account, subscription, trial_end);
    if (cancel_at_period_end !== undefined) {
      setCancelAtPeriodEnd(account, subscription, cancel_at_period_end);
    }
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

/** Without a status Stripe lists those that have not been cancelled. */
const hasStatus = (subscription: Subscription, wanted: z.output<typeof listParams>['status']): boolean => {
  if (wanted === undefined) return subscription.status !== 'canceled';
  if (wanted === 'ended') return hasEnded(subscription);
  return wanted === 'all' || subscription.status === wanted;
};

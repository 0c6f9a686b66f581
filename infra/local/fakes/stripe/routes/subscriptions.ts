import * as z from 'zod/mini';
import { isListed } from '../lifecycle/customers.ts';
import { addProration, billProrations } from '../lifecycle/prorations.ts';
import { cancelSubscription } from '../lifecycle/subscriptions.ts';
import { flag, paging, readParams, requireNoParams, text } from '../params/params.ts';
import { resourceMissing } from '../state/errors.ts';
import { type Handler, listPage, type Route } from './route.ts';

const listParams = z.strictObject({
  ...paging,
  customer: z.optional(text),
  status: z.optional(z.enum(['trialing', 'active', 'past_due', 'unpaid', 'canceled', 'all'])),
});

const list: Handler = (account, { form }) => {
  const { customer, status, ...page } = readParams(listParams, form);
  if (customer !== undefined) account.find('customers', customer, 'customer');
  return listPage(account, 'subscriptions', {
    ...page,
    url: '/v1/subscriptions',
    isWanted: (one) =>
      (customer === undefined || (one.customer === customer && isListed(account, customer))) &&
      // Without a status Stripe lists those that have not ended.
      (status === undefined ? one.status !== 'canceled' : status === 'all' || one.status === status),
  });
};

const retrieve: Handler = (account, { id, form }) => {
  requireNoParams(form);
  return account.find('subscriptions', id);
};

const cancelParams = z.strictObject({
  invoice_now: z._default(flag, false),
  prorate: z._default(flag, false),
});

const cancel: Handler = (account, { id, form }) => {
  const subscription = account.find('subscriptions', id);
  const { invoice_now, prorate } = readParams(cancelParams, form);
  // Stripe answers as if an ended subscription did not exist.
  if (subscription.status === 'canceled') throw resourceMissing('subscription', id);
  if (prorate && subscription.status === 'active') {
    addProration(account, subscription, subscription.items.data[0].price, -1);
  }
  if (invoice_now && subscription.hidden.prorations.length > 0) billProrations(account, subscription);
  cancelSubscription(account, subscription);
  return subscription;
};

export const subscriptionRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/subscriptions', handle: list },
  { method: 'GET', path: '/v1/subscriptions/:id', handle: retrieve },
  { method: 'DELETE', path: '/v1/subscriptions/:id', handle: cancel },
];

import * as z from 'zod/mini';
import { isGone } from '../customers.ts';
import { pageOf, paging } from '../lists.ts';
import { flag, readParams, text } from '../params.ts';
import { billProrations, rest } from '../plans.ts';
import { type Subscription, subscriptionStatus } from '../records.ts';
import { invalid, noSuch } from '../refusal.ts';
import { cancel, cancelLater } from '../subscriptions.ts';
import { subscriptionView } from '../subscriptionViews.ts';
import { find } from '../world.ts';
import type { Route } from './route.ts';

const filter = z.strictObject({
  ...paging,
  customer: z.optional(text),
  status: z.optional(z.enum([...subscriptionStatus.options, 'all'])),
});

const change = z.strictObject({ cancel_at_period_end: flag });

const end = z.strictObject({ invoice_now: z.optional(flag), prorate: z.optional(flag) });

const list: Route['answer'] = (world, { form }) => {
  const { customer, status, ...page } = readParams(filter, form);
  if (customer !== undefined) find(world.state.customers, 'customer', customer, 'customer');
  const isNobodys = isGone(world, customer);
  return pageOf(world.state.subscriptions, page, {
    url: '/v1/subscriptions',
    isWanted: (one) =>
      !isNobodys && (customer === undefined || one.customer === customer) && isOfStatus(one, status),
    view: (one) => subscriptionView(world, one),
  });
};

/** Without a status Stripe lists those that have not ended. */
const isOfStatus = ({ status }: Subscription, wanted: string | undefined): boolean => {
  if (wanted === 'all') return true;
  return wanted === undefined ? status !== 'canceled' : status === wanted;
};

const alter: Route['answer'] = (world, { id, form }) => {
  const subscription = find(world.state.subscriptions, 'subscription', id);
  const { cancel_at_period_end } = readParams(change, form);
  if (subscription.status === 'canceled') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  cancelLater(world, subscription, cancel_at_period_end);
  return subscriptionView(world, subscription);
};

const stop: Route['answer'] = (world, { id, form }) => {
  const subscription = find(world.state.subscriptions, 'subscription', id);
  const { invoice_now, prorate } = readParams(end, form);
  // To Stripe an ended subscription is not there to be cancelled.
  if (subscription.status === 'canceled') throw noSuch('subscription', id);
  if (prorate && subscription.status === 'active') {
    const price = find(world.state.prices, 'price', subscription.price);
    subscription.prorations.push(...rest(world, subscription, price, -1));
  }
  if (invoice_now && subscription.prorations.length > 0) billProrations(world, subscription);
  cancel(world, subscription, 'cancellation_requested');
  return subscriptionView(world, subscription);
};

export const subscriptionRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/subscriptions', answer: list },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    answer: (world, { id, form }) => {
      readParams(z.strictObject({}), form);
      return subscriptionView(world, find(world.state.subscriptions, 'subscription', id));
    },
  },
  { method: 'POST', path: '/v1/subscriptions/:id', answer: alter },
  { method: 'DELETE', path: '/v1/subscriptions/:id', answer: stop },
];

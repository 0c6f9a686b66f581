import * as z from 'zod/mini';
import { pageOf, paging } from '../lists.ts';
import { changedMetadata, flag, metadataChange, readParams, text } from '../params.ts';
import { billProrations, rest } from '../plans.ts';
import { type Subscription, subscriptionStatus } from '../records.ts';
import { invalid, noSuch } from '../refusal.ts';
import { cancel, cancelLater, update } from '../subscriptions.ts';
import { subscriptionView } from '../subscriptionViews.ts';
import { find } from '../world.ts';
import type { Route } from './route.ts';

const filter = z.strictObject({
  ...paging,
  customer: z.optional(text),
  price: z.optional(text),
  status: z.optional(
    z.enum([...subscriptionStatus.options, 'all', 'ended', 'incomplete', 'incomplete_expired']),
  ),
});

const change = z.strictObject({
  cancel_at_period_end: z.optional(flag),
  metadata: z.optional(metadataChange),
});

const end = z.strictObject({ invoice_now: z.optional(flag), prorate: z.optional(flag) });

const list: Route['answer'] = (world, { form }) => {
  const { customer, price, status, ...page } = readParams(filter, form);
  if (customer !== undefined) find(world.state.customers, 'customer', customer, 'customer');
  return pageOf(world.state.subscriptions, page, {
    url: '/v1/subscriptions',
    isWanted: (one) =>
      (customer === undefined || one.customer === customer) &&
      (price === undefined || one.price === price) &&
      isOfStatus(one, status),
    view: (one) => subscriptionView(world, one),
  });
};

/** Without a status Stripe lists those that have not ended. */
const isOfStatus = ({ status }: Subscription, wanted: string | undefined): boolean => {
  if (wanted === 'all') return true;
  if (wanted === undefined) return status !== 'canceled';
  return status === wanted || (wanted === 'ended' && status === 'canceled');
};

const alter: Route['answer'] = (world, { id, form }) => {
  const subscription = find(world.state.subscriptions, 'subscription', id);
  const { cancel_at_period_end, metadata } = readParams(change, form);
  if (subscription.status === 'canceled' && cancel_at_period_end !== undefined) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (metadata !== undefined) {
    update(world, subscription, () => {
      subscription.metadata = changedMetadata(subscription.metadata, metadata);
    });
  }
  if (cancel_at_period_end !== undefined) cancelLater(world, subscription, cancel_at_period_end);
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

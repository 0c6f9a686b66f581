import { describe, expect } from 'vitest';
import {
  DAY_MS,
  eventsWithin,
  it as fixture,
  periodEndOf,
  subscribe,
} from '../../../../../test/support/stripe/stripeFake.ts';

const it = fixture.extend('start', ({ sdk, price }) => {
  return async (params: Parameters<typeof subscribe>[2] = {}) => {
    const { subscription, customer } = await subscribe(sdk, price, params);
    const reread = () => sdk.subscriptions.retrieve(subscription.id);
    return { subscription, customer, reread };
  };
});

const paid = [
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_succeeded',
  'customer.subscription.updated',
];

it('a trial without a card ends with its last day', async ({ start, stripe }) => {
  const { reread } = await start({
    card: '',
    payment_method_collection: 'if_required',
    subscription_data: {
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    },
  });
  expect(await eventsWithin(stripe, 13.5)).toEqual([]);
  expect(await eventsWithin(stripe, 1)).toEqual(['customer.subscription.deleted']);
  expect(await reread()).toMatchObject({ status: 'canceled' });
});

describe('a subscription', () => {
  it('is renewed and billed every month; the event has the previous attributes', async ({
    start,
    stripe,
  }) => {
    const { subscription, reread } = await start();
    expect(await eventsWithin(stripe, 62)).toEqual([...paid, ...paid]);
    const after = await reread();
    expect(periodEndOf(after)).toBeGreaterThan(periodEndOf(subscription));
    const [, last] = stripe.events.filter(({ type }) => type === 'customer.subscription.updated');
    expect(Object.keys(last?.data.previous_attributes ?? {}).sort()).toEqual(['items', 'latest_invoice']);
    // The event has the time of the renewal, not the time to which the clock moved.
    expect(last?.created).toBe(after.items.data[0]?.current_period_start);
  });

  it('can be cancelled at once with a credit for the rest, but not twice', async ({ start, sdk, stripe }) => {
    const { subscription, customer } = await start();
    await stripe.advance(10 * DAY_MS);
    const ended = await sdk.subscriptions.cancel(subscription.id, { invoice_now: true, prorate: true });
    expect(ended).toMatchObject({ status: 'canceled' });
    const { data } = await sdk.invoices.list({ customer, limit: 1 });
    expect(data[0]?.total).toBeLessThan(-5000);
    expect(await sdk.customers.retrieve(customer)).toMatchObject({ balance: data[0]?.total });
    await expect(sdk.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 });
    expect((await sdk.subscriptions.list({ customer })).data).toEqual([]);
    expect((await sdk.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
    expect(await eventsWithin(stripe, 60)).toEqual([]);
  });
});

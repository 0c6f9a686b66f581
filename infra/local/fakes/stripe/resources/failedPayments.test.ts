import { describe, expect } from 'vitest';
import { cards } from '../../../../../test/support/stripe/cards.ts';
import {
  DAY_MS,
  eventsWithin,
  it,
  openPortal,
  periodEndOf,
  submit,
  subscribe,
} from '../../../../../test/support/stripe/stripeFake.ts';

const failed = [
  'invoice.created',
  'invoice.finalized',
  'invoice.payment_failed',
  'customer.subscription.updated',
];

describe('a payment that fails', () => {
  it('is retried after 3, 5 and 7 days, and then ends the subscription', async ({ sdk, stripe, price }) => {
    const { subscription } = await subscribe(sdk, price, { card: cards.failsLater });
    const reread = () => sdk.subscriptions.retrieve(subscription.id);
    const period = (periodEndOf(subscription) * 1000 - stripe.now()) / DAY_MS;
    expect(await eventsWithin(stripe, period + 0.1)).toEqual(failed);
    expect(await reread()).toMatchObject({ status: 'past_due' });
    for (const days of [3, 5]) expect(await eventsWithin(stripe, days)).toEqual(['invoice.payment_failed']);
    expect(await eventsWithin(stripe, 6)).toEqual([]);
    expect(await eventsWithin(stripe, 1)).toEqual([
      'invoice.payment_failed',
      'customer.subscription.deleted',
    ]);
    expect(await reread()).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    const { data } = await sdk.invoices.list({ subscription: subscription.id, status: 'open' });
    expect(data).toMatchObject([{ attempt_count: 4, next_payment_attempt: null, amount_remaining: 9900 }]);
    expect(await eventsWithin(stripe, 60)).toEqual([]);
  });

  it('can leave the subscription unpaid instead, with drafts until a card is added', async ({
    sdk,
    stripe,
    price,
  }) => {
    await fetch(`${stripe.url}/_billing`, { method: 'PUT', body: '{"after_last_retry": "unpaid"}' });
    const { subscription, customer } = await subscribe(sdk, price, { card: cards.failsLater });
    const reread = () => sdk.subscriptions.retrieve(subscription.id);
    await stripe.advance(50 * DAY_MS);
    expect(await reread()).toMatchObject({ status: 'unpaid' });
    expect(await eventsWithin(stripe, 20)).toEqual(['invoice.created', 'customer.subscription.updated']);
    expect(await reread()).toMatchObject({ status: 'unpaid' });
    const { url } = await openPortal(sdk, customer, [price]);
    await submit(`${url}/card`, { card: cards.good });
    expect(await reread()).toMatchObject({ status: 'active' });
  });
});

import { describe, expect } from 'vitest';
import { cards } from '../../../../../test/support/stripe/cards.ts';
import {
  DAY_MS,
  eventsWithin,
  it as fixture,
  openPortal,
  periodEndOf,
  submit,
  subscribe,
  trialParams,
} from '../../../../../test/support/stripe/stripeFake.ts';

const it = fixture.extend('start', ({ sdk, price }) => {
  return async (params: Parameters<typeof subscribe>[2] = {}) => {
    const { subscription, customer } = await subscribe(sdk, price, params);
    const reread = () => sdk.subscriptions.retrieve(subscription.id);
    const { url } = await openPortal(sdk, customer, [price]);
    const act = async (action: 'card' | 'cancel' | 'resume', fields = {}) => {
      await submit(`${url}/${action}`, fields);
      return reread();
    };
    return { subscription, customer, reread, act };
  };
});

const paid = [
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_succeeded',
  'customer.subscription.updated',
];

describe('a trial', () => {
  it('is announced three days before its end, and is paid by a card added in the portal then', async ({
    start,
    sdk,
    stripe,
  }) => {
    const { subscription, act, reread } = await start(trialParams);
    expect(await act('card', { card: cards.good })).toMatchObject({ default_payment_method: null });
    expect(await eventsWithin(stripe, 10)).toEqual([]);
    expect(await eventsWithin(stripe, 1.5)).toEqual(['customer.subscription.trial_will_end']);
    expect(await eventsWithin(stripe, 3)).toEqual(paid);
    const after = await reread();
    expect(after).toMatchObject({ status: 'active', cancel_at_period_end: false });
    expect(after.items.data[0]?.current_period_start).toBe(subscription.trial_end);
    const { data } = await sdk.invoices.list({
      subscription: subscription.id,
      limit: 1,
      expand: ['data.payments'],
    });
    expect(data).toMatchObject([
      {
        amount_paid: 9900,
        billing_reason: 'subscription_cycle',
        parent: { subscription_details: { subscription: subscription.id } },
        payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
      },
    ]);
  });

  it('without a card can be paused instead', async ({ start, stripe }) => {
    const { reread } = await start({
      ...trialParams,
      subscription_data: {
        trial_period_days: 14,
        trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
      },
    });
    await eventsWithin(stripe, 12);
    expect(await eventsWithin(stripe, 30)).toEqual(['customer.subscription.paused']);
    expect(await reread()).toMatchObject({ status: 'paused', ended_at: null });
  });

  it('that is cancelled ends without an invoice', async ({ start, stripe }) => {
    const { act } = await start(trialParams);
    await act('cancel');
    expect(await eventsWithin(stripe, 14)).toEqual(['customer.subscription.deleted']);
  });
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

  it('ends at the end of its period when it is cancelled', async ({ start, stripe }) => {
    const { subscription, act, reread } = await start();
    expect(await act('cancel')).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: periodEndOf(subscription),
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await eventsWithin(stripe, 27)).toEqual([]);
    expect(await eventsWithin(stripe, 4)).toEqual(['customer.subscription.deleted']);
    expect(await reread()).toMatchObject({ status: 'canceled', ended_at: periodEndOf(subscription) });
  });

  it('is renewed when the cancellation is undone', async ({ start, stripe }) => {
    const { act } = await start();
    await act('cancel');
    expect(await act('resume')).toMatchObject({ cancel_at: null, canceled_at: null });
    expect(await eventsWithin(stripe, 31)).toEqual(paid);
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

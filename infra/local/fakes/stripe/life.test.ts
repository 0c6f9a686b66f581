import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, periodEndOf, type Rig, sell, startRig, subscribe, trial } from './rig.ts';

let rig: Rig;
let price: Stripe.Price;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(async () => {
  price = await sell(rig.sdk, 'Profissional', 9900);
});
afterEach(() => rig.stripe.reset());
afterAll(() => rig.stop());

const reread = ({ id }: Stripe.Subscription) => rig.sdk.subscriptions.retrieve(id);
/** What happens by the clock alone, event by event. */
const typesWhile = async (days: number) => {
  const before = rig.stripe.events.length;
  await rig.stripe.advance(days * DAY_MS);
  return rig.stripe.events.slice(before).map(({ type }) => type);
};
const paid = [
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_succeeded',
  'customer.subscription.updated',
];

describe('a trial', () => {
  it('is announced three days before its end, and with a card becomes a paid subscription', async () => {
    const { subscription } = await subscribe(rig, price, trial());
    expect(await typesWhile(10)).toEqual([]);
    expect(await typesWhile(1.5)).toEqual(['customer.subscription.trial_will_end']);
    expect(await typesWhile(3)).toEqual(paid);
    const after = await reread(subscription);
    expect(after).toMatchObject({ status: 'active', cancel_at_period_end: false });
    expect(after.items.data[0]?.current_period_start).toBe(subscription.trial_end);
    const { data } = await rig.sdk.invoices.list({
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

  it('without a card ends the subscription', async () => {
    const { subscription } = await subscribe(rig, price, { card: '', ...trial() });
    await typesWhile(12);
    expect(await typesWhile(2)).toEqual(['customer.subscription.deleted']);
    expect(await reread(subscription)).toMatchObject({ status: 'canceled' });
  });

  it('that was cancelled ends without being billed', async () => {
    const { subscription } = await subscribe(rig, price, trial());
    await rig.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(await typesWhile(14)).toEqual(['customer.subscription.deleted']);
  });
});

describe('a subscription', () => {
  it('is renewed every month, each time with an invoice, and tells what changed', async () => {
    const { subscription } = await subscribe(rig, price);
    expect(await typesWhile(62)).toEqual([...paid, ...paid]);
    const after = await reread(subscription);
    expect(periodEndOf(after)).toBeGreaterThan(periodEndOf(subscription));
    const [, last] = rig.stripe.events.filter(({ type }) => type === 'customer.subscription.updated');
    expect(Object.keys(last?.data.previous_attributes ?? {}).sort()).toEqual(['items', 'latest_invoice']);
    // What happened on the way happened at its own time.
    expect(last?.created).toBe(after.items.data[0]?.current_period_start);
  });

  it('ends at the end of its period when that was asked for', async () => {
    const { subscription } = await subscribe(rig, price);
    const asked = await rig.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(asked).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: periodEndOf(subscription),
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await typesWhile(27)).toEqual([]);
    expect(await typesWhile(4)).toEqual(['customer.subscription.deleted']);
    expect(await reread(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: periodEndOf(subscription),
    });
  });

  it('goes on when the wish to end it is taken back', async () => {
    const { subscription } = await subscribe(rig, price);
    await rig.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const back = await rig.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at: null, canceled_at: null });
    expect(await typesWhile(31)).toEqual(paid);
  });

  it('can be ended at once, with the rest given back, but not twice', async () => {
    const { subscription, customer } = await subscribe(rig, price);
    await rig.stripe.advance(10 * DAY_MS);
    const ended = await rig.sdk.subscriptions.cancel(subscription.id, { invoice_now: true, prorate: true });
    expect(ended).toMatchObject({ status: 'canceled' });
    const credited = await rig.sdk.customers.retrieve(customer);
    expect(credited).toMatchObject({ balance: expect.any(Number) });
    const { data } = await rig.sdk.invoices.list({ customer, limit: 1 });
    expect(data[0]?.total).toBeLessThan(-5000);
    await expect(rig.sdk.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(
      rig.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ statusCode: 400 });
    expect((await rig.sdk.subscriptions.list({ customer })).data).toEqual([]);
    expect((await rig.sdk.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
    expect(await typesWhile(60)).toEqual([]);
  });
});

import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, periodEndOf, type Rig, sell, startRig, subscribe } from './rig.ts';

const FAILS_LATER = '4000 0000 0000 0341';

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
const failed = [
  'invoice.created',
  'invoice.finalized',
  'invoice.payment_failed',
  'customer.subscription.updated',
];

describe('a payment that fails', () => {
  it('is tried again after 3, 5 and 7 days, and then ends the subscription', async () => {
    const { subscription } = await subscribe(rig, price, { card: FAILS_LATER });
    const wait = (periodEndOf(subscription) * 1000 - rig.stripe.now()) / DAY_MS;
    expect(await typesWhile(wait + 0.1)).toEqual(failed);
    expect(await reread(subscription)).toMatchObject({ status: 'past_due' });
    for (const days of [3, 5]) expect(await typesWhile(days)).toEqual(['invoice.payment_failed']);
    expect(await typesWhile(6)).toEqual([]);
    expect(await typesWhile(1)).toEqual(['invoice.payment_failed', 'customer.subscription.deleted']);
    const after = await reread(subscription);
    expect(after).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    const { data } = await rig.sdk.invoices.list({ subscription: subscription.id, status: 'open' });
    expect(data).toMatchObject([{ attempt_count: 4, next_payment_attempt: null, amount_remaining: 9900 }]);
    expect(await typesWhile(60)).toEqual([]);
  });

  it('can leave the subscription unpaid instead, with drafts from then on', async () => {
    rig.stripe.afterLastRetry('unpaid');
    const { subscription } = await subscribe(rig, price, { card: FAILS_LATER });
    await rig.stripe.advance(50 * DAY_MS);
    expect(await reread(subscription)).toMatchObject({ status: 'unpaid' });
    expect(await typesWhile(20)).toEqual(['invoice.created', 'customer.subscription.updated']);
    expect(await reread(subscription)).toMatchObject({ status: 'unpaid' });
  });

  it('by hand is a declined card, and no payment twice', async () => {
    const { subscription } = await subscribe(rig, price, { card: FAILS_LATER });
    const { data } = await rig.sdk.invoices.list({ subscription: subscription.id });
    await expect(rig.sdk.invoices.pay(String(data[0]?.id))).rejects.toThrow('already paid');
    await rig.stripe.advance(periodEndOf(subscription) * 1000 - rig.stripe.now() + DAY_MS);
    const { data: open } = await rig.sdk.invoices.list({ subscription: subscription.id, status: 'open' });
    const before = open[0]?.next_payment_attempt;
    await expect(rig.sdk.invoices.pay(String(open[0]?.id))).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    });
    const { data: still } = await rig.sdk.invoices.list({ subscription: subscription.id, status: 'open' });
    expect(still).toMatchObject([{ attempt_count: 2, next_payment_attempt: before }]);
  });
});

import { describe, expect } from 'vitest';
import { cards } from '../../../../../test/support/stripe/cards.ts';
import {
  eventsWithin,
  it as fixture,
  openCheckout,
  openPortal,
  submit,
} from '../../../../../test/support/stripe/stripeFake.ts';

const it = fixture.extend('payByBoleto', ({ sdk, stripe, price }) => {
  return async () => {
    const { id: customer } = await sdk.customers.create({ email: 'ana@example.com.br' });
    const { id, url } = await openCheckout(sdk, price, { customer });
    await submit(url, { method: 'boleto' });
    const session = await sdk.checkout.sessions.retrieve(id);
    const reread = () => sdk.subscriptions.retrieve(String(session.subscription));
    const settle = (isPaid: boolean) => {
      const before = stripe.events.length;
      stripe.settle(id, isPaid);
      return stripe.events.slice(before).map(({ type }) => type);
    };
    return { customer, session, reread, settle };
  };
});

describe('a delayed first payment', () => {
  it('completes the session unpaid, and its subscription waits for it', async ({ payByBoleto, stripe }) => {
    const { session, reread } = await payByBoleto();
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(await reread()).toMatchObject({ status: 'incomplete', default_payment_method: null });
    expect(await eventsWithin(stripe, 3)).toEqual([]);
    expect(await reread()).toMatchObject({ status: 'incomplete' });
  });

  it('that succeeds makes the subscription active', async ({ payByBoleto, sdk, stripe }) => {
    const { session, reread, settle } = await payByBoleto();
    expect(settle(true)).toEqual([
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.async_payment_succeeded',
    ]);
    expect(await reread()).toMatchObject({ status: 'active' });
    expect(await sdk.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
    expect(() => stripe.settle(session.id, true)).toThrow('No payment of this session is pending.');
  });

  it('that fails lets the subscription expire after 23 hours', async ({ payByBoleto, sdk, stripe }) => {
    const { reread, settle, customer } = await payByBoleto();
    expect(settle(false)).toEqual(['invoice.payment_failed', 'checkout.session.async_payment_failed']);
    expect(await eventsWithin(stripe, 22 / 24)).toEqual([]);
    expect(await reread()).toMatchObject({ status: 'incomplete' });
    expect(await eventsWithin(stripe, 2 / 24)).toEqual(['invoice.voided', 'customer.subscription.updated']);
    expect(await reread()).toMatchObject({ status: 'incomplete_expired' });
    expect((await sdk.invoices.list({ customer })).data).toMatchObject([{ status: 'void' }]);
    expect(await eventsWithin(stripe, 40)).toEqual([]);
  });

  it('that failed can be made up for by a card in the portal', async ({ payByBoleto, sdk, price }) => {
    const { reread, settle, customer } = await payByBoleto();
    settle(false);
    const { url } = await openPortal(sdk, customer, [price]);
    await submit(`${url}/card`, { card: cards.good });
    expect(await reread()).toMatchObject({ status: 'active' });
  });

  it('is cancelled as an expiry', async ({ payByBoleto, sdk }) => {
    const { reread } = await payByBoleto();
    const { id } = await reread();
    expect(await sdk.subscriptions.cancel(id)).toMatchObject({ status: 'incomplete_expired' });
    await expect(sdk.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
    expect((await sdk.subscriptions.list({ status: 'ended' })).data).toHaveLength(1);
  });
});

/** subscriptionLife.test.ts of the slices finds how such a payment succeeds, expires and is reported. */
import { expect } from 'vitest';
import { cards } from '../../../../../test/support/stripe/cards.ts';
import {
  it as fixture,
  openCheckout,
  openPortal,
  submit,
} from '../../../../../test/support/stripe/stripeFake.ts';

const it = fixture.extend('payByBoleto', ({ sdk, price }) => {
  return async () => {
    const { id: customer } = await sdk.customers.create({ email: 'ana@example.com.br' });
    const { id, url } = await openCheckout(sdk, price, { customer });
    await submit(url, { method: 'boleto' });
    const { subscription } = await sdk.checkout.sessions.retrieve(id);
    return { customer, session: id, subscription: String(subscription) };
  };
});

it('a delayed payment that failed can be made up for by a card in the portal', async ({
  payByBoleto,
  sdk,
  stripe,
  price,
}) => {
  const { customer, session, subscription } = await payByBoleto();
  const before = stripe.events.length;
  stripe.settle(session, false);
  const types = stripe.events.slice(before).map(({ type }) => type);
  expect(types).toEqual(['invoice.payment_failed', 'checkout.session.async_payment_failed']);
  expect(() => stripe.settle(session, true)).toThrow('No payment of this session is pending.');
  const { url } = await openPortal(sdk, customer, [price]);
  await submit(`${url}/card`, { card: cards.good });
  expect(await sdk.subscriptions.retrieve(subscription)).toMatchObject({ status: 'active' });
});

import { describe, expect } from 'vitest';
import { cards } from '../../../../../test/support/stripe/cards.ts';
import { DAY_MS, it, openCheckout, submit } from '../../../../../test/support/stripe/stripeFake.ts';

const textOf = async (url: string | null) => (await fetch(String(url))).text();

describe('the checkout page', () => {
  it('makes one subscription, however often it is submitted', async ({ sdk, price }) => {
    const { id: customer } = await sdk.customers.create();
    const { url } = await openCheckout(sdk, price, { customer });
    const pay = () => submit(url, { card: cards.good });
    await Promise.all([pay(), pay()]);
    expect(await (await pay()).text()).toContain('Pagamento concluído');
    expect((await sdk.subscriptions.list({ customer })).data).toHaveLength(1);
  });

  it('expires on request and after a day', async ({ sdk, stripe, price }) => {
    const { id: customer } = await sdk.customers.create();
    const first = await openCheckout(sdk, price, { customer });
    const second = await openCheckout(sdk, price, { customer });
    expect(await sdk.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null });
    await expect(sdk.checkout.sessions.expire(first.id)).rejects.toMatchObject({ statusCode: 400 });
    const { data } = await sdk.checkout.sessions.list({ customer, limit: 5 });
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'open'],
      [first.id, 'expired'],
    ]);
    await stripe.advance(DAY_MS);
    expect(await textOf(second.url)).toContain('Sessão expirada');
    expect((await submit(second.url, { card: cards.good })).status).toBe(200);
    expect((await sdk.subscriptions.list({ customer })).data).toEqual([]);
    const expired = stripe.events.filter(({ type }) => type === 'checkout.session.expired');
    expect(expired.map(({ data: { object } }) => object.id)).toEqual([first.id, second.id]);
  });
});

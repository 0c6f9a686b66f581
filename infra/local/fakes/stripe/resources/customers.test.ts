import { describe, expect } from 'vitest';
import { cards } from '../../../../../test/support/stripe/cards.ts';
import { it, openCheckout, openPortal, submit } from '../../../../../test/support/stripe/stripeFake.ts';

const missing = (id: string) => ({ code: 'resource_missing', message: `No such customer: '${id}'` });

describe('a deleted customer', () => {
  it('is missing wherever something is to be done', async ({ sdk, stripe, price }) => {
    const { id } = await sdk.customers.create({ name: 'Ana' });
    const session = await openCheckout(sdk, price, { customer: id });
    const { url } = await openPortal(sdk, id, [price]);
    stripe.deleteCustomer(id);
    await expect(openCheckout(sdk, price, { customer: id })).rejects.toMatchObject({
      statusCode: 400,
      param: 'customer',
      ...missing(id),
    });
    await expect(openPortal(sdk, id, [price])).rejects.toMatchObject(missing(id));
    await expect(sdk.customers.update(id, { name: 'Bia' })).rejects.toMatchObject(missing(id));
    expect((await fetch(url)).status).toBe(404);
    const paid = await submit(session.url, { card: cards.good });
    expect([paid.status, await paid.text()]).toEqual([
      402,
      expect.stringContaining('Este cadastro não existe mais.'),
    ]);
    expect((await sdk.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });
});

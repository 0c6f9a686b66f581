import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { cards } from '../../../../../test/support/stripe/cards.ts';
import {
  it,
  openCheckout,
  openPortal,
  submit,
  subscribe,
} from '../../../../../test/support/stripe/stripeFake.ts';

const missing = (id: string) => ({ code: 'resource_missing', message: `No such customer: '${id}'` });
const listsOf = (sdk: Stripe, customer: string) =>
  Promise.all([
    sdk.subscriptions.list({ customer, status: 'all' }),
    sdk.invoices.list({ customer }),
    sdk.checkout.sessions.list({ customer }),
  ]);

describe('a customer', () => {
  it('is updated in part; the event has the previous attributes', async ({ sdk, stripe }) => {
    const { id } = await sdk.customers.create({
      name: 'Ana',
      email: 'a@b.br',
      metadata: { user_id: 'u1' },
    });
    const changed = await sdk.customers.update(id, { email: 'ana@b.br' });
    expect(changed).toMatchObject({ name: 'Ana', email: 'ana@b.br', metadata: { user_id: 'u1' } });
    expect(stripe.events.at(-1)).toMatchObject({
      type: 'customer.updated',
      data: { previous_attributes: { email: 'a@b.br' } },
    });
    await expect(sdk.customers.update('cus_x', { name: 'Ana' })).rejects.toMatchObject({
      statusCode: 404,
      ...missing('cus_x'),
    });
  });
});

describe('a deleted customer', () => {
  it('loses the subscriptions at once and keeps only an id', async ({ sdk, stripe, price }) => {
    const { customer: id, subscription, session } = await subscribe(sdk, price);
    const before = stripe.events.length;
    stripe.deleteCustomer(id);
    expect(stripe.events.slice(before)).toMatchObject([
      { type: 'customer.subscription.deleted', data: { object: { id: subscription.id, customer: id } } },
      { type: 'customer.deleted', data: { object: { id, email: 'ana@example.com.br' } } },
    ]);
    const deleted = { id, object: 'customer', deleted: true };
    expect(await sdk.customers.retrieve(id)).toEqual(deleted);
    expect(await sdk.checkout.sessions.retrieve(session.id, { expand: ['customer'] })).toMatchObject({
      customer: deleted,
    });
    expect(await sdk.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' });
    for (const { data } of await listsOf(sdk, id)) expect(data).toEqual([]);
    expect(() => stripe.deleteCustomer(id)).toThrow('No such customer');
  });

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

  it('can be deleted by the control too', async ({ sdk, stripe }) => {
    const { id } = await sdk.customers.create();
    const remove = () => fetch(`${stripe.url}/_customers/${id}`, { method: 'DELETE' });
    expect(await (await remove()).json()).toEqual({ id, object: 'customer', deleted: true });
    expect((await sdk.subscriptions.list({ customer: id })).data).toEqual([]);
    expect((await remove()).status).toBe(404);
  });
});

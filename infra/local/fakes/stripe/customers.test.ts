import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open, openPortal, type Rig, sell, startRig, submit, subscribe } from './rig.ts';

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

const missing = (id: string) => ({ code: 'resource_missing', message: `No such customer: '${id}'` });
const lists = (customer: string) =>
  Promise.all([
    rig.sdk.subscriptions.list({ customer, status: 'all' }),
    rig.sdk.invoices.list({ customer }),
    rig.sdk.checkout.sessions.list({ customer }),
  ]);

describe('a customer', () => {
  it('is changed in part, and tells what it was', async () => {
    const { id } = await rig.sdk.customers.create({
      name: 'Ana',
      email: 'a@b.br',
      metadata: { user_id: 'u1' },
    });
    const changed = await rig.sdk.customers.update(id, { email: 'ana@b.br', metadata: { de: 'teste' } });
    expect(changed).toMatchObject({
      name: 'Ana',
      email: 'ana@b.br',
      metadata: { user_id: 'u1', de: 'teste' },
    });
    expect(rig.stripe.events.at(-1)).toMatchObject({
      type: 'customer.updated',
      data: { previous_attributes: { email: 'a@b.br', metadata: { user_id: 'u1' } } },
    });
    expect(await rig.sdk.customers.update(id, { name: '' })).toMatchObject({ name: null, email: 'ana@b.br' });
    await expect(rig.sdk.customers.update('cus_x', { name: 'Ana' })).rejects.toMatchObject({
      statusCode: 404,
      ...missing('cus_x'),
    });
  });
});

describe('a deleted customer', () => {
  it('loses the subscriptions at once and is no more than an id', async () => {
    const { customer: id, subscription, session } = await subscribe(rig, price);
    const before = rig.stripe.events.length;
    rig.stripe.deleteCustomer(id);
    expect(rig.stripe.events.slice(before)).toMatchObject([
      { type: 'customer.subscription.deleted', data: { object: { id: subscription.id, customer: id } } },
      { type: 'customer.deleted', data: { object: { id, email: 'ana@example.com.br' } } },
    ]);
    const nothing = { id, object: 'customer', deleted: true };
    expect(await rig.sdk.customers.retrieve(id)).toEqual(nothing);
    expect(await rig.sdk.checkout.sessions.retrieve(session.id, { expand: ['customer'] })).toMatchObject({
      customer: nothing,
    });
    expect(await rig.sdk.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' });
    for (const { data } of await lists(id)) expect(data).toEqual([]);
    expect(() => rig.stripe.deleteCustomer(id)).toThrow('No such customer');
  });

  it('is refused wherever something is to be done', async () => {
    const { id } = await rig.sdk.customers.create({ name: 'Ana' });
    const visit = await open(rig.sdk, price, { customer: id });
    const { url } = await openPortal(rig.sdk, id, [price]);
    rig.stripe.deleteCustomer(id);
    await expect(open(rig.sdk, price, { customer: id })).rejects.toMatchObject({
      statusCode: 400,
      param: 'customer',
      ...missing(id),
    });
    await expect(openPortal(rig.sdk, id, [price])).rejects.toMatchObject(missing(id));
    await expect(rig.sdk.customers.update(id, { name: 'Bia' })).rejects.toMatchObject(missing(id));
    expect((await fetch(url)).status).toBe(404);
    const paid = await submit(String(visit.url), { card: '4242424242424242' });
    expect([paid.status, await paid.text()]).toEqual([
      402,
      expect.stringContaining('Este cadastro não existe mais.'),
    ]);
    expect((await rig.sdk.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  it('can be one whose lists are refused', async () => {
    const { customer: id } = await subscribe(rig, price);
    rig.stripe.deleteCustomer(id, { strictDeletion: true });
    await expect(rig.sdk.subscriptions.list({ customer: id })).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      ...missing(id),
    });
    await expect(rig.sdk.invoices.list({ customer: id })).rejects.toMatchObject(missing(id));
    await expect(rig.sdk.checkout.sessions.list({ customer: id })).rejects.toMatchObject(missing(id));
  });

  it.each([
    ['', 'resolves'],
    ['?strictDeletion=true', 'rejects'],
  ] as const)('is deleted by the control "%s" too', async (query, settles) => {
    const { id } = await rig.sdk.customers.create();
    const remove = () => fetch(`${rig.stripe.url}/_customers/${id}${query}`, { method: 'DELETE' });
    expect(await (await remove()).json()).toEqual({ id, object: 'customer', deleted: true });
    const outcome = rig.sdk.subscriptions.list({ customer: id }).then(
      () => 'resolves',
      () => 'rejects',
    );
    expect(await outcome).toBe(settles);
    expect((await remove()).status).toBe(404);
  });
});

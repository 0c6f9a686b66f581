import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { open, openPortal, type Rig, sell, startRig, subscribe } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterEach(() => rig.stripe.reset());
afterAll(() => rig.stop());

describe('products and prices', () => {
  it('are made once, and changed', async () => {
    const made = await rig.sdk.products.create({
      id: 'plano-1',
      name: 'Plano',
      metadata: { a: '1', b: '2' },
    });
    expect(made).toMatchObject({ id: 'plano-1', object: 'product', active: true, livemode: false });
    await expect(rig.sdk.products.create({ id: 'plano-1', name: 'Outro' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_already_exists',
    });
    const changed = await rig.sdk.products.update('plano-1', {
      name: 'Plano Novo',
      description: 'Tudo',
      active: false,
      metadata: { a: '', c: '3' },
    });
    expect(changed).toMatchObject({
      name: 'Plano Novo',
      description: 'Tudo',
      active: false,
      metadata: { b: '2', c: '3' },
    });
    const { data } = await rig.sdk.products.list({ ids: ['plano-1', 'outro'], active: false });
    expect(data).toEqual([changed]);
  });

  it('go from one price to the next by the lookup key', async () => {
    const first = await sell(rig.sdk, 'Profissional', 9900);
    expect(first).toMatchObject({
      object: 'price',
      unit_amount: 9900,
      lookup_key: 'profissional',
      recurring: { interval: 'month', interval_count: 1 },
      metadata: { max_keywords: '100' },
    });
    // The SDK makes a decimal of it.
    expect(String(first.unit_amount_decimal)).toBe('9900');
    const product = String(first.product);
    const next = { product, currency: 'brl', unit_amount: 12_900, recurring: { interval: 'month' as const } };
    await expect(rig.sdk.prices.create({ ...next, lookup_key: 'profissional' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'lookup_key',
    });
    const second = await rig.sdk.prices.create({
      ...next,
      lookup_key: 'profissional',
      transfer_lookup_key: true,
    });
    await rig.sdk.products.update(product, { default_price: second.id });
    await rig.sdk.prices.update(first.id, { active: false });
    const { data } = await rig.sdk.prices.list({ lookup_keys: ['profissional', 'outro'], active: true });
    expect(data.map(({ id }) => id)).toEqual([second.id]);
    const { data: archived } = await rig.sdk.prices.list({ product, active: false });
    expect(archived).toMatchObject([{ id: first.id, lookup_key: null }]);
    await expect(rig.sdk.prices.update(second.id, { active: false })).rejects.toThrow('default price');
    const { id: customer } = await rig.sdk.customers.create();
    await expect(open(rig.sdk, first, { customer })).rejects.toMatchObject({ param: 'line_items[0][price]' });
  });
});

describe('lists', () => {
  it('come in pages, the newest first, with what is expanded in their rows', async () => {
    const { product } = await sell(rig.sdk, 'Plano', 1);
    for (const unit_amount of [2, 3, 4, 5]) {
      await rig.sdk.prices.create({
        product: String(product),
        currency: 'brl',
        unit_amount,
        recurring: { interval: 'month' },
      });
    }
    const first = await rig.sdk.prices.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/prices' });
    const all: (number | null)[] = [];
    const { data } = await rig.sdk.prices.list({ limit: 1, expand: ['data.product'] });
    expect(data).toMatchObject([{ unit_amount: 5, product: { id: product, name: 'Plano' } }]);
    for await (const { unit_amount } of rig.sdk.prices.list({ limit: 2 })) all.push(unit_amount);
    expect(all).toEqual([5, 4, 3, 2, 1]);
  });
});

describe('expansion', () => {
  it('puts objects in the place of ids, in lists too, and says where it cannot', async () => {
    const price = await sell(rig.sdk, 'Profissional', 9900);
    const { customer, subscription } = await subscribe(rig, price);
    const { data } = await rig.sdk.subscriptions.list({
      customer,
      expand: ['data.latest_invoice.payments', 'data.default_payment_method'],
    });
    expect(data[0]).toMatchObject({
      id: subscription.id,
      latest_invoice: { status: 'paid', payments: { data: [{ status: 'paid', amount_paid: 9900 }] } },
      default_payment_method: { card: { last4: '4242' } },
    });
    expect(
      await rig.sdk.subscriptions.retrieve(subscription.id, { expand: ['items.data.price.product'] }),
    ).toMatchObject({ items: { data: [{ price: { product: { name: 'Profissional' } } }] } });
    const tooDeep = rig.sdk.subscriptions.list({ expand: ['data.items.data.price.product'] });
    await expect(tooDeep).rejects.toThrow('more than 4 levels');
    await expect(rig.sdk.subscriptions.retrieve(subscription.id, { expand: ['plano'] })).rejects.toThrow(
      'This property cannot be expanded (plano).',
    );
  });
});

describe('portal configurations', () => {
  it('are made, found by their metadata, changed, and checked against prices', async () => {
    const price = await sell(rig.sdk, 'Profissional', 9900);
    const customer = await rig.sdk.customers.create();
    const { configuration } = await openPortal(rig.sdk, customer.id, [price]);
    const { data } = await rig.sdk.billingPortal.configurations.list({ active: true, limit: 100 });
    expect(data).toMatchObject([{ id: configuration, metadata: { de: 'teste' } }]);
    const changed = await rig.sdk.billingPortal.configurations.update(String(configuration), {
      features: { subscription_cancel: { enabled: false } },
    });
    expect(changed.features).toMatchObject({
      subscription_cancel: { enabled: false, mode: 'at_period_end' },
      subscription_update: { products: [{ prices: [price.id] }] },
    });
    const products = [{ product: 'prod_x', prices: [price.id] }];
    await expect(
      rig.sdk.billingPortal.configurations.update(String(configuration), {
        features: { subscription_update: { enabled: true, products } },
      }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

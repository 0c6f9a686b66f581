import { describe, expect } from 'vitest';
import { createPrice, it, openCheckout } from '../../../../../test/support/stripe/stripeFake.ts';

describe('products and prices', () => {
  it('sells no price of an archived product, and any price again after it is active', async ({
    sdk,
    price,
  }) => {
    const product = String(price.product);
    const { id: customer } = await sdk.customers.create();
    await sdk.products.update(product, { active: false });
    const { data } = await sdk.prices.list({ product, active: true, expand: ['data.product'] });
    expect(data).toMatchObject([{ id: price.id, product: { active: false } }]);
    await expect(openCheckout(sdk, price, { customer })).rejects.toMatchObject({
      param: 'line_items[0][price]',
    });
    await sdk.products.update(product, { active: true });
    expect(await openCheckout(sdk, price, { customer })).toMatchObject({ status: 'open' });
    expect(await sdk.prices.retrieve(price.id)).toMatchObject({ active: true, lookup_key: 'profissional' });
  });

  it('replaces a price by its lookup key', async ({ sdk, price: first }) => {
    expect(first).toMatchObject({
      object: 'price',
      unit_amount: 9900,
      lookup_key: 'profissional',
      recurring: { interval: 'month', interval_count: 1 },
      metadata: { max_keywords: '100' },
    });
    const product = String(first.product);
    const next = { product, currency: 'brl', unit_amount: 12_900, recurring: { interval: 'month' as const } };
    await expect(sdk.prices.create({ ...next, lookup_key: 'profissional' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'lookup_key',
    });
    const second = await sdk.prices.create({
      ...next,
      lookup_key: 'profissional',
      transfer_lookup_key: true,
    });
    await sdk.products.update(product, { default_price: second.id });
    await sdk.prices.update(first.id, { active: false });
    const { data } = await sdk.prices.list({ lookup_keys: ['profissional', 'outro'], active: true });
    expect(data.map(({ id }) => id)).toEqual([second.id]);
    const { data: archived } = await sdk.prices.list({ active: false });
    expect(archived).toMatchObject([{ id: first.id, lookup_key: null }]);
    await expect(sdk.prices.update(second.id, { active: false })).rejects.toThrow('default price');
    const { id: customer } = await sdk.customers.create();
    await expect(openCheckout(sdk, first, { customer })).rejects.toMatchObject({
      param: 'line_items[0][price]',
    });
  });
});

describe('lists', () => {
  it('come in pages, newest first, and expand fields of their rows', async ({ sdk }) => {
    const { product } = await createPrice(sdk, 'Plano', 1);
    for (const unit_amount of [2, 3, 4, 5]) {
      await sdk.prices.create({
        product: String(product),
        currency: 'brl',
        unit_amount,
        recurring: { interval: 'month' },
      });
    }
    const first = await sdk.prices.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/prices' });
    const all: (number | null)[] = [];
    const { data } = await sdk.prices.list({ limit: 1, expand: ['data.product'] });
    expect(data).toMatchObject([{ unit_amount: 5, product: { id: product, name: 'Plano' } }]);
    for await (const { unit_amount } of sdk.prices.list({ limit: 2 })) all.push(unit_amount);
    expect(all).toEqual([5, 4, 3, 2, 1]);
  });

  it('of an unknown customer are refused', async ({ sdk }) => {
    const missing = { code: 'resource_missing', param: 'customer' };
    await expect(sdk.invoices.list({ customer: 'cus_ninguem' })).rejects.toMatchObject(missing);
    await expect(sdk.subscriptions.list({ customer: 'cus_ninguem' })).rejects.toMatchObject(missing);
  });
});

import { describe, expect } from 'vitest';
import { it, openCheckout } from '../../../../../test/support/stripe/stripeFake.ts';
import type { StripeFake } from '../stripe.ts';
import { parseForm } from './params.ts';

const post = async ({ url, secretKey }: StripeFake, path: string, body: string) => {
  const headers = { authorization: `Bearer ${secretKey}` };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body });
  return { status: response.status, ...(await response.json()) };
};

describe('parameters', () => {
  it.for([
    ['/v1/customers', 'emial=a@b.c', 'parameter_unknown', 'emial'],
    ['/v1/customers', 'name=', 'parameter_invalid_empty', 'name'],
    ['/v1/products', 'description=x', 'parameter_missing', 'name'],
    ['/v1/prices', 'currency=brl&unit_amount=100&product=p', 'parameter_missing', 'recurring'],
    [
      '/v1/checkout/sessions',
      'mode=subscription&customer=c&success_url=https://a.b/&line_items[0][price]=p',
      'parameter_missing',
      'line_items[0][quantity]',
    ],
    [
      '/v1/checkout/sessions',
      'mode=subscription&customer=c&success_url=https://a.b/&line_items[0][price]=p&line_items[0][quantity]=1&subscription_data[trial_days]=3',
      'parameter_unknown',
      'subscription_data[trial_days]',
    ],
    ['/v1/billing_portal/configurations', 'metadata[a]=b', 'parameter_missing', 'features'],
  ] as const)('of %s are rejected by name: %s', async ([path, body, code, param], { stripe }) => {
    const { status, error } = await post(stripe, path, body);
    expect([status, error]).toEqual([
      400,
      { type: 'invalid_request_error', code, param, message: expect.stringContaining(param) },
    ]);
  });

  it('that name a missing object are rejected', async ({ sdk, stripe }) => {
    const form = 'currency=brl&unit_amount=1&product=p&recurring[interval]=month';
    const { error } = await post(stripe, '/v1/prices', form);
    expect(error).toMatchObject({ code: 'resource_missing', param: 'product' });
    await expect(sdk.subscriptions.retrieve('sub_x')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    });
    await expect(sdk.checkout.sessions.retrieve('constructor')).rejects.toMatchObject({ statusCode: 404 });
    await expect(sdk.billingPortal.sessions.create({ customer: 'cus_x' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'customer',
    });
  });

  it('that are invalid are rejected', async ({ sdk, price }) => {
    const { id: customer } = await sdk.customers.create();
    for (const [params, param] of [
      [{ mode: 'payment' }, 'mode'],
      [{ subscription_data: { trial_period_days: 14 } }, 'subscription_data[trial_settings]'],
      [{ success_url: 'javascript:alert(1)' }, 'success_url'],
    ] as const) {
      await expect(openCheckout(sdk, price, { customer, ...params })).rejects.toMatchObject({ param });
    }
    await expect(sdk.prices.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });
});

it.for<[string, object]>([
  ['', {}],
  ['a=1&b=%C3%A9+x', { a: '1', b: 'é x' }],
  ['&a=1&', { a: '1' }],
  ['metadata[user_id]=u1&metadata[plan]=p', { metadata: { user_id: 'u1', plan: 'p' } }],
  ['line_items[0][price]=p&line_items[0][quantity]=1', { line_items: [{ price: 'p', quantity: '1' }] }],
  ['lookup_keys[]=a&lookup_keys[]=b', { lookup_keys: ['a', 'b'] }],
  ['lookup_keys[1]=b&lookup_keys[0]=a', { lookup_keys: ['a', 'b'] }],
  ['a%5Bb%5D%5Bc%5D=1', { a: { b: { c: '1' } } }],
  ['a=1&a=2', { a: '2' }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
  ['[a]=1&b[=2', { '[a]': '1', 'b[': '2' }],
])('parses %s', ([encoded, form]) => {
  expect(parseForm(encoded)).toEqual(form);
});

it('does not change a prototype', () => {
  const form = parseForm('__proto__[admin]=1&a[__proto__][b]=2');
  expect(Object.hasOwn(form, '__proto__')).toBe(true);
  expect('admin' in {}).toBe(false);
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { open, type Rig, sell, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterEach(() => rig.stripe.reset());
afterAll(() => rig.stop());

const post = async (path: string, body: string) => {
  const response = await fetch(`${rig.stripe.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rig.stripe.secretKey}` },
    body,
  });
  return { status: response.status, ...(await response.json()) };
};

describe('parameters', () => {
  it.each([
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
  ])('of %s are refused by name: %s', async (path, body, code, param) => {
    const { status, error } = await post(path, body);
    expect([status, error]).toEqual([
      400,
      { type: 'invalid_request_error', code, param, message: expect.stringContaining(param) },
    ]);
  });

  it('that name what is not there are refused', async () => {
    const { error } = await post(
      '/v1/prices',
      'currency=brl&unit_amount=1&product=p&recurring[interval]=month',
    );
    expect(error).toMatchObject({ code: 'resource_missing', param: 'product' });
    await expect(rig.sdk.subscriptions.retrieve('sub_x')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    });
    await expect(rig.sdk.checkout.sessions.retrieve('constructor')).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(rig.sdk.billingPortal.sessions.create({ customer: 'cus_x' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'customer',
    });
  });

  it('that make no sense are refused', async () => {
    const price = await sell(rig.sdk, 'Profissional', 9900);
    const { id: customer } = await rig.sdk.customers.create();
    await expect(open(rig.sdk, price, { customer, mode: 'payment' })).rejects.toMatchObject({
      param: 'mode',
    });
    await expect(
      open(rig.sdk, price, { customer, subscription_data: { trial_period_days: 14 } }),
    ).rejects.toMatchObject({ param: 'subscription_data[trial_settings]' });
    await expect(
      open(rig.sdk, price, { customer, success_url: 'javascript:alert(1)' }),
    ).rejects.toMatchObject({
      param: 'success_url',
    });
    await expect(rig.sdk.prices.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });
});

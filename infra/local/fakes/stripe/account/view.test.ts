import { expect } from 'vitest';
import { it, subscribe } from '../../../../../test/support/stripe/stripeFake.ts';

it('puts objects in place of ids, also in lists', async ({ sdk, price }) => {
  const { customer, subscription } = await subscribe(sdk, price);
  const { data } = await sdk.subscriptions.list({
    customer,
    expand: ['data.latest_invoice.payments', 'data.default_payment_method'],
  });
  expect(data[0]).toMatchObject({
    id: subscription.id,
    latest_invoice: { status: 'paid', payments: { data: [{ status: 'paid', amount_paid: 9900 }] } },
    default_payment_method: { card: { last4: '4242' } },
  });
  expect(
    await sdk.subscriptions.retrieve(subscription.id, { expand: ['items.data.price.product'] }),
  ).toMatchObject({ items: { data: [{ price: { product: { name: 'Profissional' } } }] } });
});

it('rejects a path that is too deep or leads nowhere', async ({ sdk, price }) => {
  const { subscription } = await subscribe(sdk, price);
  const tooDeep = sdk.subscriptions.list({ expand: ['data.items.data.price.product'] });
  await expect(tooDeep).rejects.toThrow('more than 4 levels');
  await expect(sdk.subscriptions.retrieve(subscription.id, { expand: ['plano'] })).rejects.toThrow(
    'This property cannot be expanded (plano).',
  );
});

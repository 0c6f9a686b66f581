import { expect } from 'vitest';
import { it, subscribe } from '../../../../../test/support/stripe/stripeFake.ts';

it('rejects a path that is too deep or leads nowhere', async ({ sdk, price }) => {
  const { subscription } = await subscribe(sdk, price);
  const tooDeep = sdk.subscriptions.list({ expand: ['data.items.data.price.product'] });
  await expect(tooDeep).rejects.toThrow('more than 4 levels');
  await expect(sdk.subscriptions.retrieve(subscription.id, { expand: ['plano'] })).rejects.toThrow(
    'This property cannot be expanded (plano).',
  );
});

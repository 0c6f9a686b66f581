import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { it as fixture, sdkFor } from '../../../../../test/support/stripe/stripeFake.ts';

const it = fixture.extend('impatient', ({ stripe }) =>
  sdkFor(stripe, { maxNetworkRetries: 0, timeout: 300 }),
);

describe('a fault', () => {
  it('answers 429 and 500 as Stripe does', async ({ stripe, impatient }) => {
    stripe.setFaults({ rate: 1, kinds: ['429'] });
    await expect(impatient.customers.create()).rejects.toThrow(Stripe.errors.StripeRateLimitError);
    stripe.setFaults({ rate: 1, kinds: ['500'] });
    await expect(impatient.customers.create()).rejects.toThrow(Stripe.errors.StripeAPIError);
    expect(stripe.events).toEqual([]);
  });

  it.for(['timeout', 'refused', 'cut', 'slow'] as const)(
    'leaves the caller without an answer by %s',
    async (kind, { stripe, impatient }) => {
      const body = JSON.stringify({ rate: 1, kinds: [kind] });
      await fetch(`${stripe.url}/_faults`, { method: 'PUT', body });
      await expect(impatient.customers.create()).rejects.toThrow(Stripe.errors.StripeError);
    },
  );

  it('can lose the answer to a call that is carried out, once for one key', async ({
    stripe,
    sdk,
    impatient,
  }) => {
    stripe.setFaults({ rate: 1, kinds: ['lost'] });
    const lost = impatient.customers.create({ name: 'Ana' }, { idempotencyKey: 'a-chave' });
    await expect(lost).rejects.toThrow(Stripe.errors.StripeConnectionError);
    stripe.setFaults({ rate: 0 });
    const { lastResponse, name } = await sdk.customers.create({ name: 'Ana' }, { idempotencyKey: 'a-chave' });
    expect(name).toBe('Ana');
    expect(lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(stripe.events.filter(({ type }) => type === 'customer.created')).toHaveLength(1);
  });

  it('affects only the paths that it names', async ({ stripe, impatient }) => {
    stripe.setFaults({ rate: 1, path: '/v1/products' });
    await expect(impatient.products.create({ name: 'Plano' })).rejects.toThrow();
    await expect(impatient.customers.create()).resolves.toMatchObject({ object: 'customer' });
  });
});

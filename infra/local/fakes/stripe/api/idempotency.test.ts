import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { DAY_MS, it as fixture, sdkFor } from '../../../../../test/support/stripe/stripeFake.ts';
import type { StripeFake } from '../stripe.ts';

/** `once` never retries; `create` uses it with an idempotency key. */
const it = fixture
  .extend('once', ({ stripe }) => sdkFor(stripe, { maxNetworkRetries: 0 }))
  .extend('create', ({ once }) => {
    return (name: string, idempotencyKey: string) => once.customers.create({ name }, { idempotencyKey });
  });

const createdIn = ({ events }: StripeFake) => events.filter(({ type }) => type === 'customer.created').length;
const replayed = { headers: { 'idempotent-replayed': 'true' } };

describe('an idempotency key', () => {
  it('is rejected with other parameters', async ({ create }) => {
    await create('Ana', 'k');
    await expect(create('Bia', 'k')).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
  });

  it('returns the same answer for a day, and is new after that', async ({ create, stripe }) => {
    const { id } = await create('Ana', 'k');
    await stripe.advance(DAY_MS - 60_000);
    const again = await create('Ana', 'k');
    expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([id, 'true']);
    await stripe.advance(60_000);
    expect((await create('Ana', 'k')).id).not.toBe(id);
  });

  it('returns a 500 of Stripe for a day, also after the fault is over', async ({ create, stripe }) => {
    stripe.setFaults({ rate: 1, kinds: ['500'] });
    const first: unknown = await create('Ana', 'k').catch((error: unknown) => error);
    expect(first).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(first).not.toMatchObject(replayed);
    stripe.setFaults({});
    await stripe.advance(DAY_MS - 60_000);
    await expect(create('Ana', 'k')).rejects.toMatchObject({ statusCode: 500, ...replayed });
    expect(createdIn(stripe)).toBe(0);
    await stripe.advance(60_000);
    await expect(create('Ana', 'k')).resolves.toMatchObject({ name: 'Ana' });
  });

  it.for(['429', 'refused', 'timeout', 'cut'] as const)(
    'is still new after %s, which Stripe never began to work on',
    async (kind, { stripe, once }) => {
      stripe.setFaults({ rate: 1, kinds: [kind] });
      const call = once.customers.create({}, { idempotencyKey: 'k', timeout: 200 });
      await expect(call).rejects.toThrow(Stripe.errors.StripeError);
      stripe.setFaults({});
      const { lastResponse } = await once.customers.create({}, { idempotencyKey: 'k' });
      expect(lastResponse.headers['idempotent-replayed']).toBeUndefined();
    },
  );

  it('can be used again after a rejected request', async ({ sdk, once }) => {
    const rename = () => once.products.update('prod_x', { name: 'Novo' }, { idempotencyKey: 'k' });
    await expect(rename()).rejects.toThrow('No such product');
    await sdk.products.create({ id: 'prod_x', name: 'Velho' });
    await expect(rename()).resolves.toMatchObject({ name: 'Novo' });
  });
});

describe('while a call is in progress', () => {
  const inUse = { statusCode: 409, rawType: 'idempotency_error', code: 'idempotency_key_in_use' };
  const arrived = ({ calls }: StripeFake, count: number) =>
    expect.poll(() => calls.length, { interval: 5 }).toBe(count);

  it('its key is rejected, others are not, and afterwards it has the answer', async ({ create, stripe }) => {
    stripe.setFaults({ latencyMs: 1_500, path: '/v1/customers' });
    const first = create('Ana', 'k');
    await arrived(stripe, 1);
    // The call in progress keeps its delay.
    stripe.setFaults({});
    await expect(create('Ana', 'k')).rejects.toMatchObject(inUse);
    await expect(create('Bia', 'k2')).resolves.toMatchObject({ name: 'Bia' });
    const { id } = await first;
    await expect(create('Ana', 'k')).resolves.toMatchObject({ id });
    expect(createdIn(stripe)).toBe(2);
  });
});

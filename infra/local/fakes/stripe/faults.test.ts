import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Rig, sdkOf, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterEach(() => {
  rig.stripe.reset();
});
afterAll(() => rig.stop());

const put = (path: string, body: unknown) =>
  fetch(`${rig.stripe.url}${path}`, { method: 'PUT', body: JSON.stringify(body) });
const impatient = () => sdkOf(rig.stripe, { maxNetworkRetries: 0, timeout: 300 });

describe('the faults of the stand-in for Stripe', () => {
  it('answers 429 and 500 as Stripe does', async () => {
    rig.stripe.setFaults({ rate: 1, kinds: ['429'] });
    await expect(impatient().customers.create()).rejects.toThrow(Stripe.errors.StripeRateLimitError);
    rig.stripe.setFaults({ rate: 1, kinds: ['500'] });
    await expect(impatient().customers.create()).rejects.toThrow(Stripe.errors.StripeAPIError);
    expect(rig.stripe.events).toEqual([]);
  });

  it.each(['timeout', 'refused', 'cut', 'slow'] as const)(
    'leaves the caller without an answer by %s',
    async (kind) => {
      await put('/_faults', { rate: 1, kinds: [kind] });
      await expect(impatient().customers.create()).rejects.toThrow(Stripe.errors.StripeError);
    },
  );

  it('does what it is asked although its answer gets lost, and only once for one key', async () => {
    rig.stripe.setFaults({ rate: 1, kinds: ['lost'] });
    const lost = impatient().customers.create({ name: 'Ana' }, { idempotencyKey: 'a-chave' });
    await expect(lost).rejects.toThrow(Stripe.errors.StripeConnectionError);
    rig.stripe.setFaults({ rate: 0 });
    const { lastResponse, name } = await rig.sdk.customers.create(
      { name: 'Ana' },
      { idempotencyKey: 'a-chave' },
    );
    expect(name).toBe('Ana');
    expect(lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(rig.stripe.events.filter(({ type }) => type === 'customer.created')).toHaveLength(1);
  });

  it('fails only the addresses it is told', async () => {
    rig.stripe.setFaults({ rate: 1, path: '/v1/products' });
    await expect(impatient().products.create({ name: 'Plano' })).rejects.toThrow();
    await expect(impatient().customers.create()).resolves.toMatchObject({ object: 'customer' });
  });
});

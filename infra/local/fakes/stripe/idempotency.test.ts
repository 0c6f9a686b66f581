import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS, type Rig, sdkOf, startRig } from './rig.ts';

let rig: Rig;
/** An SDK that sends every call once. */
let once: Stripe;
beforeAll(async () => {
  rig = await startRig();
  once = sdkOf(rig.stripe, { maxNetworkRetries: 0 });
});
afterEach(() => rig.stripe.reset());
afterAll(() => rig.stop());

const create = (name: string, idempotencyKey: string) => once.customers.create({ name }, { idempotencyKey });
const made = () => rig.stripe.events.filter(({ type }) => type === 'customer.created').length;
const replayed = { headers: { 'idempotent-replayed': 'true' } };

describe('an idempotency key', () => {
  it('is refused with other parameters', async () => {
    await create('Ana', 'k');
    await expect(create('Bia', 'k')).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
  });

  it('brings the same answer for a day, and then does it anew', async () => {
    const { id } = await create('Ana', 'k');
    await rig.stripe.advance(DAY_MS - 60_000);
    const again = await create('Ana', 'k');
    expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([id, 'true']);
    await rig.stripe.advance(60_000);
    expect((await create('Ana', 'k')).id).not.toBe(id);
  });

  it('brings a fault of Stripe back for a day, also once that is over', async () => {
    rig.stripe.setFaults({ rate: 1, kinds: ['500'] });
    const first: unknown = await create('Ana', 'k').catch((error: unknown) => error);
    expect(first).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(first).not.toMatchObject(replayed);
    rig.stripe.setFaults({});
    await rig.stripe.advance(DAY_MS - 60_000);
    await expect(create('Ana', 'k')).rejects.toMatchObject({ statusCode: 500, ...replayed });
    expect(made()).toBe(0);
    await rig.stripe.advance(60_000);
    await expect(create('Ana', 'k')).resolves.toMatchObject({ name: 'Ana' });
  });

  it('that the SDK makes up for its own repetitions keeps a fault alike', async () => {
    // The fault is over before the SDK tries again.
    rig.stripe.setFaults({ rate: 1, kinds: ['500'] });
    const patient = sdkOf(rig.stripe, { maxNetworkRetries: 1 });
    patient.on('response', () => rig.stripe.setFaults({}));
    await expect(patient.customers.create()).rejects.toMatchObject({ statusCode: 500, ...replayed });
    expect(rig.stripe.count('POST', '/v1/customers')).toBe(2);
    await expect(patient.customers.create()).resolves.toMatchObject({ object: 'customer' });
  });

  it('keeps what it has had through a fault', async () => {
    const { id } = await create('Ana', 'k');
    rig.stripe.setFaults({ rate: 1, kinds: ['500'] });
    await expect(create('Ana', 'k')).resolves.toMatchObject({ id });
  });

  it.each(['429', 'refused', 'timeout', 'cut'] as const)(
    'is still new after %s, which Stripe never began to work on',
    async (kind) => {
      rig.stripe.setFaults({ rate: 1, kinds: [kind] });
      const call = once.customers.create({}, { idempotencyKey: 'k', timeout: 200 });
      await expect(call).rejects.toThrow(Stripe.errors.StripeError);
      rig.stripe.setFaults({});
      const { lastResponse } = await once.customers.create({}, { idempotencyKey: 'k' });
      expect(lastResponse.headers['idempotent-replayed']).toBeUndefined();
    },
  );

  it('lets a call that was refused be corrected', async () => {
    const rename = () => once.products.update('prod_x', { name: 'Novo' }, { idempotencyKey: 'k' });
    await expect(rename()).rejects.toThrow('No such product');
    await rig.sdk.products.create({ id: 'prod_x', name: 'Velho' });
    await expect(rename()).resolves.toMatchObject({ name: 'Novo' });
  });
});

describe('while a call is in flight', () => {
  const inUse = { statusCode: 409, rawType: 'idempotency_error', code: 'idempotency_key_in_use' };
  const arrived = (count: number) => vi.waitUntil(() => rig.stripe.calls.length === count, { interval: 5 });

  it('its key is refused, others are not, and afterwards it has the answer', async () => {
    rig.stripe.setFaults({ latencyMs: 400, path: '/v1/customers' });
    const first = create('Ana', 'k');
    await arrived(1);
    // The one that is under way keeps the delay that it began with.
    rig.stripe.setFaults({});
    await expect(create('Ana', 'k')).rejects.toMatchObject(inUse);
    await expect(create('Bia', 'k2')).resolves.toMatchObject({ name: 'Bia' });
    const { id } = await first;
    await expect(create('Ana', 'k')).resolves.toMatchObject({ id });
    expect(made()).toBe(2);
  });

  it('that fails in the end, its key is refused too', async () => {
    rig.stripe.setFaults({ rate: 1, kinds: ['500'], latencyMs: 300 });
    const first = create('Ana', 'k').catch((error: unknown) => error);
    await arrived(1);
    await expect(create('Ana', 'k')).rejects.toMatchObject(inUse);
    expect(await first).toMatchObject({ statusCode: 500 });
  });

  it('its key is refused although the caller has given up', async () => {
    rig.stripe.setFaults({ rate: 1, kinds: ['slow'] });
    const slow = once.customers.create({}, { idempotencyKey: 'k', timeout: 200 });
    await expect(slow).rejects.toThrow(Stripe.errors.StripeConnectionError);
    await expect(once.customers.create({}, { idempotencyKey: 'k' })).rejects.toMatchObject(inUse);
  });

  it('an SDK that repeats its calls gets the answer of the first', async () => {
    rig.stripe.setFaults({ latencyMs: 200 });
    const first = create('Ana', 'k');
    await arrived(1);
    const second = sdkOf(rig.stripe, { maxNetworkRetries: 2 }).customers.create(
      { name: 'Ana' },
      { idempotencyKey: 'k' },
    );
    const [one, other] = await Promise.all([first, second]);
    expect([other.id, made()]).toEqual([one.id, 1]);
  });
});

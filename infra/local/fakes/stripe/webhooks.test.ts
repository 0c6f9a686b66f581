import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS, type Rig, sell, startRig, subscribe } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterEach(async () => {
  await rig.stripe.settled();
  rig.stripe.reset();
  rig.received.length = 0;
  rig.answerWith(() => 200);
});
afterAll(() => rig.stop());

const ids = () => rig.received.map(({ id }) => id);
const sent = () => rig.stripe.events.map(({ id }) => id);
const live = async () => subscribe(rig, await sell(rig.sdk, 'Profissional', 9900));

it('brings every event once, in order, signed as the SDK wants it', async () => {
  await live();
  await rig.stripe.settled();
  expect(ids()).toEqual(sent());
  expect(rig.received.at(-1)).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    type: 'checkout.session.completed',
    data: { object: { object: 'checkout.session', status: 'complete' } },
  });
});

it('signs with the real time even when its clock was moved far on', async () => {
  await live();
  await rig.stripe.advance(400 * DAY_MS);
  await rig.stripe.settled();
  expect(ids()).toEqual(sent());
  expect(rig.received.at(-1)?.created).toBeGreaterThan(Date.now() / 1000 + 300 * 86_400);
});

it('tries again what was refused, until it is accepted', async () => {
  let refusals = 2;
  rig.answerWith(() => {
    refusals -= 1;
    return refusals < 0 ? 204 : 503;
  });
  await rig.sdk.customers.create();
  await rig.stripe.settled();
  expect(ids()).toEqual([...sent(), ...sent(), ...sent()]);
});

it('does not let one refused event hold up the others', async () => {
  rig.answerWith(({ type }) => (type === 'customer.created' && rig.received.length === 1 ? 500 : 200));
  rig.stripe.deliver({ held: true });
  await rig.sdk.customers.create();
  await rig.sdk.products.create({ name: 'Plano' });
  rig.stripe.deliver({});
  await rig.stripe.settled();
  expect(rig.received.map(({ type }) => type)).toEqual([
    'customer.created',
    'product.created',
    'customer.created',
  ]);
});

it('repeats events', async () => {
  rig.stripe.deliver({ copies: 3 });
  await live();
  await rig.stripe.settled();
  for (const id of sent()) expect(ids().filter((one) => one === id)).toHaveLength(3);
});

it('brings events in disorder', async () => {
  rig.stripe.deliver({ held: true });
  await live();
  rig.stripe.deliver({ shuffled: true });
  await rig.stripe.settled();
  expect(ids()).not.toEqual(sent());
  expect(ids().sort()).toEqual(sent().sort());
});

it('holds events back until they are let go, and counts itself settled meanwhile', async () => {
  rig.stripe.deliver({ held: true });
  await live();
  await rig.stripe.settled();
  expect(ids()).toEqual([]);
  rig.stripe.deliver({});
  await rig.stripe.settled();
  expect(ids()).toEqual(sent());
});

it('brings events late', async () => {
  rig.stripe.deliver({ delayMs: 3_600_000 });
  await rig.sdk.customers.create();
  // What is sent by hand arrives, the other is still on its way.
  const byHand = { ...rig.stripe.events[0], id: 'evt_por_fora' };
  expect(await rig.stripe.send(byHand)).toBe(200);
  expect(ids()).toEqual(['evt_por_fora']);
  rig.stripe.deliver({ delayMs: 1 });
  await rig.stripe.settled();
  expect(ids()).toEqual(['evt_por_fora', ...sent()]);
});

it('sends one event on demand, also with a signature that is wrong or stale', async () => {
  await rig.sdk.customers.create();
  await rig.stripe.settled();
  const [event] = rig.stripe.events;
  if (!event) throw new Error('There is no event');
  expect(await rig.stripe.send(event)).toBe(200);
  expect(await rig.stripe.send(event, { signature: 't=1,v1=00' })).toBe(400);
  expect(await rig.stripe.send(event, { timestamp: Math.floor(Date.now() / 1000) - 3600 })).toBe(400);
  expect(ids()).toEqual([event.id, event.id]);
});

it('brings nothing of before a reset afterwards', async () => {
  rig.answerWith(() => 500);
  await rig.sdk.customers.create();
  await vi.waitUntil(() => rig.received.length > 0);
  rig.stripe.reset();
  rig.received.length = 0;
  rig.answerWith(() => 200);
  await rig.sdk.products.create({ name: 'Plano' });
  await rig.stripe.settled();
  expect(rig.received.map(({ type }) => type)).toEqual(['product.created']);
});

import { expect } from 'vitest';
import { createPrice, DAY_MS, it as fixture, subscribe } from '../../../../test/support/stripe/stripeFake.ts';

/** `start` makes many events; `sent` and `received` return the ids of the events so far, in order. */
const it = fixture.extend('events', ({ sdk, stripe, endpoint }) => ({
  start: async () => subscribe(sdk, await createPrice(sdk, 'Profissional', 9900)),
  sent: () => stripe.events.map(({ id }) => id),
  received: () => endpoint.received.map(({ id }) => id),
}));

it('signs with the real time even when the clock was moved far forward', async ({
  stripe,
  endpoint,
  events: { start, sent, received },
}) => {
  await start();
  await stripe.advance(400 * DAY_MS);
  await stripe.delivered();
  expect(received()).toEqual(sent());
  expect(endpoint.received.at(-1)?.created).toBeGreaterThan(Date.now() / 1000 + 300 * 86_400);
});

it('retries what was not accepted', async ({ stripe, sdk, endpoint, events: { sent, received } }) => {
  let failures = 2;
  endpoint.answerWith(() => {
    failures -= 1;
    return failures < 0 ? 204 : 503;
  });
  await sdk.customers.create();
  await stripe.delivered();
  expect(received()).toEqual([...sent(), ...sent(), ...sent()]);
});

it('does not let one failed event hold up the others', async ({ stripe, sdk, endpoint }) => {
  endpoint.answerWith(({ type }) =>
    type === 'customer.created' && endpoint.received.length === 1 ? 500 : 200,
  );
  stripe.setDelivery({ held: true });
  await sdk.customers.create();
  await sdk.products.create({ name: 'Plano' });
  stripe.setDelivery({});
  await stripe.delivered();
  expect(endpoint.received.map(({ type }) => type)).toEqual([
    'customer.created',
    'product.created',
    'customer.created',
  ]);
});

it('delivers only the types that the endpoint asked for', async ({ stripe, sdk, endpoint }) => {
  stripe.sendEventsTo(endpoint.url, ['product.created']);
  await sdk.customers.create();
  await sdk.products.create({ name: 'Plano' });
  await stripe.delivered();
  expect(endpoint.received.map(({ type }) => type)).toEqual(['product.created']);
  expect(stripe.events).toHaveLength(2);
});

it('repeats events', async ({ stripe, events: { start, sent, received } }) => {
  stripe.setDelivery({ copies: 3 });
  await start();
  await stripe.delivered();
  for (const id of sent()) expect(received().filter((one) => one === id)).toHaveLength(3);
});

it('delivers events out of order', async ({ stripe, events: { start, sent, received } }) => {
  stripe.setDelivery({ held: true });
  await start();
  stripe.setDelivery({ shuffled: true });
  await stripe.delivered();
  expect(received()).not.toEqual(sent());
  expect(received().sort()).toEqual(sent().sort());
});

it('delivers events late', async ({ stripe, sdk, events: { sent, received } }) => {
  stripe.setDelivery({ delayMs: 3_600_000 });
  await sdk.customers.create();
  // The event sent by hand arrives while the fake's own event is delayed.
  const byHand = { ...stripe.events[0], id: 'evt_por_fora' };
  expect(received()).toEqual([]);
  expect(await stripe.send(byHand)).toBe(200);
  expect(received()).toEqual(['evt_por_fora']);
  stripe.setDelivery({ delayMs: 1 });
  await stripe.delivered();
  expect(received()).toEqual(['evt_por_fora', ...sent()]);
});

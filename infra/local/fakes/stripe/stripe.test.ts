/** What Stripe documents and the product relies on; the slices of billing find the rest. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { cards } from '../../../../test/support/stripe/cards.ts';
import { withFaults } from '../../../../test/support/stripe/faults.ts';
import { sdkFor } from '../../../../test/support/stripe/stripeFake.ts';
import { listen, readBody } from '../../http.ts';
import { type StripeFake, startStripe } from './stripe.ts';

const DAY_MS = 86_400_000;

/** `create` never retries, and has an idempotency key. */
const it = test
  .extend('stripe', async ({ onTestFinished }) => {
    const stripe = withFaults(await startStripe());
    onTestFinished(stripe.stop);
    return stripe;
  })
  .extend('sdk', ({ stripe }) => sdkFor(stripe))
  .extend('price', ({ sdk }) => createPrice(sdk, 'Profissional', 9900))
  .extend('create', ({ stripe }) => {
    const { customers } = sdkFor(stripe, { maxNetworkRetries: 0 });
    const options = { timeout: 1000 };
    return (name: string, idempotencyKey: string) =>
      customers.create({ name }, { ...options, idempotencyKey });
  });

/** Creates a monthly price in reais, whose lookup key is the name. */
const createPrice = async (sdk: Stripe, name: string, unit_amount: number): Promise<Stripe.Price> => {
  const { id: product } = await sdk.products.create({ name });
  const recurring = { interval: 'month' as const };
  return sdk.prices.create({ product, currency: 'brl', unit_amount, recurring, lookup_key: name });
};

const openCheckout = (sdk: Stripe, { id: price }: Stripe.Price, customer: string) =>
  sdk.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://example.com.br/ok',
  });

const subscribe = async (sdk: Stripe, price: Stripe.Price): Promise<string> => {
  const { id, url } = await openCheckout(sdk, price, (await sdk.customers.create()).id);
  await fetch(String(url), {
    method: 'POST',
    body: new URLSearchParams({ card: cards.good }),
    redirect: 'manual',
  });
  return id;
};

const subscriptionIn = async ({ checkout }: Stripe, session: string): Promise<Stripe.Subscription> => {
  const { subscription } = await checkout.sessions.retrieve(session, { expand: ['subscription'] });
  if (subscription === null || typeof subscription === 'string') throw new Error('There is no subscription');
  return subscription;
};

/** Receives the events of a fake; the first one is refused once. */
const startEndpoint = async (stripe: StripeFake) => {
  const received: Stripe.Event[] = [];
  const { url, close } = await listen(async (request, response) => {
    const signature = String(request.headers['stripe-signature']);
    const body = String(await readBody(request));
    received.push(Stripe.webhooks.constructEvent(body, signature, stripe.webhookSecret));
    response.writeHead(received.length === 1 ? 503 : 200).end();
  });
  stripe.sendEventsTo(url);
  return { received, close };
};

const replayed = { headers: { 'idempotent-replayed': 'true' } };

describe("Stripe's fake repeats the answer to an idempotency key", () => {
  it('for a day, to the same parameters', async ({ create, stripe }) => {
    const { id } = await create('Ana', 'k');
    await expect(create('Bia', 'k')).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
    await stripe.advance(DAY_MS - 60_000);
    expect(await create('Ana', 'k')).toMatchObject({ id, lastResponse: replayed });
    await stripe.advance(60_000);
    expect((await create('Ana', 'k')).id).not.toBe(id);
  });

  it('even if it is a 500, but not after what it never began to work on', async ({ create, stripe }) => {
    for (const kind of ['429', 'refused', 'timeout', 'cut'] as const) {
      stripe.setFaults({ rate: 1, kinds: [kind] });
      await expect(create('Ana', 'k')).rejects.toThrow(Stripe.errors.StripeError);
    }
    stripe.setFaults({ rate: 1, kinds: ['500'] });
    await expect(create('Ana', 'k')).rejects.toMatchObject({ statusCode: 500 });
    stripe.setFaults({});
    await expect(create('Ana', 'k')).rejects.toMatchObject({ statusCode: 500, ...replayed });
    expect(stripe.events).toEqual([]);
  });
});

describe("Stripe's fake refuses", () => {
  it('a wrong key, an unknown call, and what does not exist', async ({ stripe, sdk }) => {
    const stranger = sdkFor({ url: stripe.url, secretKey: 'sk_test_errada' });
    await expect(stranger.customers.retrieve('cus_1')).rejects.toMatchObject({ statusCode: 401 });
    await expect(sdk.coupons.list()).rejects.toMatchObject({ statusCode: 404 });
    const missing = { code: 'resource_missing', statusCode: 404 };
    await expect(sdk.subscriptions.retrieve('sub_x')).rejects.toMatchObject(missing);
    await expect(sdk.invoices.list({ customer: 'cus_x' })).rejects.toMatchObject({
      ...missing,
      statusCode: 400,
    });
    const { id: customer } = await sdk.customers.create();
    await sdk.customers.del(customer);
    await expect(sdk.customers.update(customer, { name: 'Ana' })).rejects.toMatchObject(missing);
    await expect(sdk.products.list({ expand: ['data.plano'] })).resolves.toMatchObject({ data: [] });
    await createPrice(sdk, 'Plano', 1);
    await expect(sdk.prices.list({ expand: ['data.plano'] })).rejects.toThrow('cannot be expanded');
  });
});

it("Stripe's fake goes on from its file, which has the events to send and no card", async ({
  onTestFinished,
}) => {
  const dir = mkdtempSync(join(tmpdir(), 'stripe-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'stripe.json');
  const first = await startStripe({ file });
  const { close } = await startEndpoint(first);
  first.holdEvents(true);
  const session = await subscribe(sdkFor(first), await createPrice(sdkFor(first), 'Plano', 9900));
  await Promise.all([first.stop(), close()]);
  expect(readFileSync(file, 'utf8')).not.toMatch(/4242 ?4242/);

  const second = await startStripe({ file });
  const endpoint = await startEndpoint(second);
  onTestFinished(async () => void (await Promise.all([second.stop(), endpoint.close()])));
  await second.delivered();
  expect(await subscriptionIn(sdkFor(second), session)).toMatchObject({ status: 'active' });
  const types = first.events.map(({ type }) => type);
  // The refused one does not hold up the others.
  expect(endpoint.received.map(({ type }) => type)).toEqual([...types, types[0]]);
});

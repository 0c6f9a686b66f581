import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { queryPrefix } from '../../functions/platform/aws/table.ts';
import { DAY } from '../../functions/platform/time/clock.ts';
import { readSubscription } from '../../functions/subscriptions/subscription.store.ts';
import type { TestCloud } from '../support/cloud.ts';
import { scanTable } from '../support/leftovers.ts';
import { startCutOff } from '../support/proxy.ts';
import { manage, newSubscriber, openCheckout, payAt, SMALL, savePlans, signUp } from '../support/stripe.ts';

let shop: Awaited<ReturnType<typeof startCutOff>>;
let cloud: TestCloud;
beforeAll(async () => {
  shop = await startCutOff();
  cloud = shop.cloud;
});
afterAll(() => shop.stop());
beforeEach(savePlans);
afterEach(async () => {
  shop.setDown(false);
  cloud.stripe.setFaults({ rate: 0 });
  cloud.stripe.deliver({});
  await cloud.stripe.settled();
});

const path = routes.billing.receiveWebhook.path;

/** Posts a body as it is, with this signature; answers the status and what was said. */
const post = async (body: BodyInit, signature: string | undefined) => {
  const response = await fetch(cloud.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body,
  });
  const said: { error?: string; received?: boolean } = await response.json();
  return { status: response.status, ...said };
};

const now = () => Math.floor(Date.now() / 1000);

const sign = (body: string | Buffer, { at = now(), secret = cloud.stripe.webhookSecret } = {}) => {
  const hash = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
  return `t=${at},v1=${hash}`;
};

/** Somebody whose subscription Stripe has, but of which no event has reached us yet. */
const unheard = async () => {
  cloud.stripe.deliver({ held: true });
  const newcomer = await signUp(cloud);
  const before = cloud.stripe.events.length;
  await payAt(await openCheckout(newcomer, SMALL));
  const events = cloud.stripe.events.slice(before);
  const event = events.find(({ type }) => type === 'customer.subscription.created');
  if (!event) throw new Error('The stand-in made no event');
  return { ...newcomer, event, body: JSON.stringify(event) };
};

const statusOf = async (userId: string) => (await readSubscription(userId)).subscription?.status;

describe('an event', () => {
  it('with a right signature is followed, also where its body is not plain ASCII', async () => {
    const { userId, event } = await unheard();
    const body = JSON.stringify({ ...event, nota: 'ação 😀' });
    expect(await post(body, sign(body))).toEqual({ status: 200, received: true });
    expect(await statusOf(userId)).toBe('trialing');
  });

  it.each([
    { how: 'without a signature', forge: () => undefined },
    { how: 'with an empty one', forge: () => '' },
    { how: 'with nonsense', forge: () => 't=agora,v1=nada' },
    { how: 'signed by another secret', forge: (body: string) => sign(body, { secret: 'whsec_outro' }) },
    {
      how: 'signed for another time',
      forge: (body: string) => sign(body).replace(/t=\d+/, `t=${now() - 10}`),
    },
    { how: 'that is stale', forge: (body: string) => sign(body, { at: now() - 301 }) },
    { how: 'from the future', forge: (body: string) => sign(body, { at: now() + 400 }) },
    { how: 'of which one byte was changed', forge: (body: string) => sign(body.replace('evt_', 'evT_')) },
  ])('$how is refused and changes nothing', async ({ forge }) => {
    const { userId, body } = await unheard();
    const before = await scanTable(cloud);
    expect(await post(body, forge(body))).toEqual({ status: 400, error: 'Assinatura inválida.' });
    expect(await scanTable(cloud)).toEqual(before);
    expect(await statusOf(userId)).toBeUndefined();
  });

  it.each(['', 'texto', 'null', '[]', '{}', '{"id": 1}', '{"id": "evt_1", "type": "x", "data": null}'])(
    'that is signed but is none is refused: %j',
    async (body) => {
      const { status, error } = await post(body, sign(body));
      expect(status).toBe(400);
      expect(error).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('that comes again is followed once', async () => {
    const { userId, event, body } = await unheard();
    const answers = [await post(body, sign(body)), await post(body, sign(body))];
    answers.push(...(await Promise.all([post(body, sign(body)), post(body, sign(body))])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await statusOf(userId)).toBe('trialing');
    const object = Object(event.data.object).id;
    const steps = (await queryPrefix('PAYMENTS', 'AT#')).filter((step) => step.session_id === object);
    expect(steps.map(({ status, details }) => [status, details])).toEqual([
      ['webhook_received', 'customer.subscription.created'],
    ]);
  });

  it.each([
    { of: 'a customer that is none of ours', change: { customer: 'cus_estranho' } },
    { of: 'no customer', change: { customer: null } },
    { of: 'a customer of a strange kind', change: { customer: 42 } },
  ])('about $of is accepted and ignored', async ({ change }) => {
    const { userId, event } = await unheard();
    const object = { ...Object(event.data.object), ...change };
    const body = JSON.stringify({ ...event, data: { object } });
    expect((await post(body, sign(body))).status).toBe(200);
    expect(await statusOf(userId)).toBeUndefined();
  });

  it('about an account that is connected to ours is accepted and ignored', async () => {
    const { userId, event } = await unheard();
    const body = JSON.stringify({ ...event, account: 'acct_outra' });
    expect((await post(body, sign(body))).status).toBe(200);
    expect(await statusOf(userId)).toBeUndefined();
  });

  it('of a kind that we do not know is accepted', async () => {
    const { userId, event } = await unheard();
    const body = JSON.stringify({ ...event, type: 'radar.early_fraud_warning.created' });
    expect((await post(body, sign(body))).status).toBe(200);
    expect(await statusOf(userId)).toBeUndefined();
  });

  it("is believed in nothing: how things stand is asked of Stripe, whoever's event it is", async () => {
    const { userId, event } = await unheard();
    const object = { ...Object(event.data.object), status: 'active', items: { data: [] } };
    const body = JSON.stringify({ ...event, data: { object } });
    expect((await post(body, sign(body))).status).toBe(200);
    expect(await statusOf(userId)).toBe('trialing');
  });
});

describe('what fails meanwhile', () => {
  it('the table: a 5xx, so that Stripe tries again, and the retry lands once', async () => {
    const { userId, event, body } = await unheard();
    shop.setDown(true);
    expect((await post(body, sign(body))).status).toBeGreaterThanOrEqual(500);
    shop.setDown(false);
    expect(await statusOf(userId)).toBeUndefined();
    expect((await post(body, sign(body))).status).toBe(200);
    expect((await post(body, sign(body))).status).toBe(200);
    expect(await statusOf(userId)).toBe('trialing');
    const object = Object(event.data.object).id;
    const steps = (await queryPrefix('PAYMENTS', 'AT#')).filter((step) => step.session_id === object);
    expect(steps).toHaveLength(1);
  });

  it('Stripe itself: a 5xx, and the retry lands', async () => {
    const { userId, body } = await unheard();
    cloud.stripe.setFaults({ rate: 1, kinds: ['500'] });
    expect((await post(body, sign(body))).status).toBe(503);
    cloud.stripe.setFaults({ rate: 0 });
    expect((await post(body, sign(body))).status).toBe(200);
    expect(await statusOf(userId)).toBe('trialing');
  });
});

describe('the life of a subscription', () => {
  it('is followed by its events: trial, renewal, cancellation, end', async () => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const status = async () => {
      await cloud.stripe.settled();
      const { subscription } = await readSubscription(subscriber.userId);
      return [subscription?.status, subscription?.cancel_at_period_end];
    };
    expect(await status()).toEqual(['trialing', false]);
    await cloud.stripe.advance(15 * DAY);
    expect(await status()).toEqual(['active', false]);
    const { body } = await subscriber.call(routes.billing.createPortalSession, {});
    await manage(body.url, 'cancel');
    expect(await status()).toEqual(['active', true]);
    await manage(body.url, 'resume');
    expect(await status()).toEqual(['active', false]);
    await manage(body.url, 'cancel');
    await cloud.stripe.advance(31 * DAY);
    expect((await status())[0]).toBe('canceled');
  });
});

import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { queryPrefix } from '../../../functions/platform/aws/table.ts';
import { scanTable } from '../../support/cloud/storedData.ts';
import { readStoredStatus } from '../../support/people/customers.ts';
import { itWithTableProxy as base } from '../../support/slice.ts';
import { openCheckout, payAt, SMALL, savePlans, signUp } from '../../support/stripe/subscribers.ts';

const now = () => Math.floor(Date.now() / 1000);

interface Signing {
  /** The time of the signature in seconds since 1970. */
  readonly at?: number;
  readonly secret?: string;
}

const it = base
  .extend('sign', ({ cloud }) => (body: string, signing: Signing = {}) => {
    const { at = now(), secret = cloud.stripe.webhookSecret } = signing;
    const hash = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
    return `t=${at},v1=${hash}`;
  })
  .extend('post', ({ cloud }) => async (body: string, signature: string | undefined) => {
    const response = await fetch(cloud.url + routes.billing.receiveWebhook.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
      body,
    });
    const reply: { error?: string; received?: boolean } = await response.json();
    return { status: response.status, ...reply };
  })
  .extend('subscribeSilently', ({ cloud }) => async () => {
    cloud.stripe.holdEvents(true);
    const newcomer = await signUp(cloud);
    const before = cloud.stripe.events.length;
    await payAt(await openCheckout(newcomer, SMALL));
    const events = cloud.stripe.events.slice(before);
    const event = events.find(({ type }) => type === 'customer.subscription.created');
    if (!event) throw new Error('The subscription made no event');
    return { ...newcomer, event, body: JSON.stringify(event) };
  });
it.beforeAll(savePlans);
it.afterEach(async ({ stripe, table }) => {
  table.setDown(false);
  stripe.setFaults({ rate: 0 });
  stripe.holdEvents(false);
  await stripe.delivered();
});

describe('an event', () => {
  it('only names the customer, whatever its letters', async ({ sign, post, subscribeSilently }) => {
    const { userId, event } = await subscribeSilently();
    const object = { ...Object(event.data.object), status: 'active', items: { data: [] } };
    const body = JSON.stringify({ ...event, data: { object }, nota: 'ação 😀' });
    expect(await post(body, sign(body))).toEqual({ status: 200, received: true });
    expect(await readStoredStatus({ userId })).toBe('trialing');
  });

  it('without a valid signature changes nothing', async ({ cloud, sign, post, subscribeSilently }) => {
    const { userId, body } = await subscribeSilently();
    const before = await scanTable(cloud);
    for (const [how, signature] of [
      ['without one', undefined],
      ['empty', ''],
      ['malformed', 't=agora,v1=nada'],
      ['with another secret', sign(body, { secret: 'whsec_outro' })],
      ['for another time', sign(body).replace(/t=\d+/, `t=${now() - 10}`)],
      ['stale', sign(body, { at: now() - 301 })],
      ['in the future', sign(body, { at: now() + 400 })],
      ['with one byte changed', sign(body.replace('evt_', 'evT_'))],
    ] as const) {
      const rejected = { status: 400, error: 'Assinatura inválida.' };
      expect([how, await post(body, signature)]).toEqual([how, rejected]);
    }
    expect(await scanTable(cloud)).toEqual(before);
    expect(await readStoredStatus({ userId })).toBeUndefined();
  });

  it.for(['', 'texto', 'null', '[]', '{}', '{"id": 1}', '{"id": "evt_1", "type": "x", "data": null}'])(
    'that is signed but malformed is rejected: %j',
    async (body, { sign, post }) => {
      const { status, error } = await post(body, sign(body));
      expect(status).toBe(400);
      expect(error).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('that is repeated is applied once', async ({ stripe, sign, post, subscribeSilently }) => {
    const { userId, event, body } = await subscribeSilently();
    const answers = [await post(body, sign(body))];
    const calls = stripe.calls.length;
    answers.push(await post(body, sign(body)));
    answers.push(...(await Promise.all([post(body, sign(body)), post(body, sign(body))])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(stripe.calls.length).toBe(calls);
    expect(await readStoredStatus({ userId })).toBe('trialing');
    const object = Object(event.data.object).id;
    const steps = (await queryPrefix('PAYMENTS', 'AT#')).filter((step) => step.session_id === object);
    expect(steps.map(({ status, details }) => [status, details])).toEqual([
      ['webhook_received', 'customer.subscription.created'],
    ]);
  });

  it('of another account or type is ignored', async ({ sign, post, subscribeSilently }) => {
    const { userId, event } = await subscribeSilently();
    const about = (customer: unknown) => ({ data: { object: { ...Object(event.data.object), customer } } });
    for (const [what, change] of [
      ['an unknown customer', about('cus_estranho')],
      // The table cannot hold half of a character, which JSON may carry.
      ['half of a character \ud83d', about('cus_\ud83d')],
      ['no customer', about(null)],
      ['a customer of the wrong type', about(42)],
      ['a connected account', { account: 'acct_outra' }],
      ['an unknown type', { type: 'radar.early_fraud_warning.created' }],
    ] as const) {
      // Each event has a new id, because repeated events are ignored.
      const body = JSON.stringify({ ...event, ...change, id: `evt_${what.replaceAll(' ', '_')}` });
      expect([what, (await post(body, sign(body))).status]).toEqual([what, 200]);
      expect([what, await readStoredStatus({ userId })]).toEqual([what, undefined]);
    }
  });
});

describe('an event that arrives while', () => {
  it('meets no table is repeated and applied once', async ({ table, sign, post, subscribeSilently }) => {
    const { userId, event, body } = await subscribeSilently();
    table.setDown(true);
    expect((await post(body, sign(body))).status).toBeGreaterThanOrEqual(500);
    table.setDown(false);
    expect(await readStoredStatus({ userId })).toBeUndefined();
    expect((await post(body, sign(body))).status).toBe(200);
    expect((await post(body, sign(body))).status).toBe(200);
    expect(await readStoredStatus({ userId })).toBe('trialing');
    const object = Object(event.data.object).id;
    const steps = (await queryPrefix('PAYMENTS', 'AT#')).filter((step) => step.session_id === object);
    expect(steps).toHaveLength(1);
  });
});

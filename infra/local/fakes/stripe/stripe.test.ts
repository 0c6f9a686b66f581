import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, type Rig, sdkOf, sell, startRig, subscribe } from './rig.ts';
import { startStripe } from './stripe.ts';

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

describe('the stand-in for Stripe', () => {
  it('refuses a wrong key, a missing one, and what the product does not call', async () => {
    const stranger = sdkOf({ url: rig.stripe.url, secretKey: 'sk_test_errada' });
    await expect(stranger.customers.retrieve('cus_1')).rejects.toThrow(
      Stripe.errors.StripeAuthenticationError,
    );
    const bare = await fetch(`${rig.stripe.url}/v1/customers`, { method: 'POST' });
    expect(bare.status).toBe(401);
    await expect(rig.sdk.coupons.list()).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('Unrecognized request URL'),
    });
  });

  it('remembers the calls and counts them', async () => {
    await rig.sdk.customers.create();
    await rig.sdk.customers.retrieve('cus_x').catch(() => undefined);
    expect(rig.stripe.calls).toEqual([
      { method: 'POST', path: '/v1/customers', status: 200 },
      { method: 'GET', path: '/v1/customers/cus_x', status: 404 },
    ]);
    expect([rig.stripe.count('POST', '/v1/customers'), rig.stripe.count('GET', '/v1/')]).toEqual([1, 1]);
  });

  it('is whole again after a start from its file, with the events that were not yet accepted', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'stripe-'));
    const file = join(dir, 'stripe.json');
    try {
      const first = await startRig({ file });
      const price = await sell(first.sdk, 'Profissional', 9900);
      await first.stripe.settled();
      first.stripe.deliver({ held: true });
      const { subscription, session } = await subscribe(first, price);
      await first.stripe.advance(3 * DAY_MS);
      // Whoever is killed leaves the file as it is now: nothing is written at the end.
      const atDeath = readFileSync(file, 'utf8');
      await first.stop();
      expect(readFileSync(file, 'utf8')).toBe(atDeath);

      const second = await startRig({ file });
      await second.stripe.settled();
      const again = await second.sdk.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
      expect(again.subscription).toMatchObject({ id: subscription.id, status: 'active' });
      expect(second.received.map(({ type }) => type)).toContain('checkout.session.completed');
      expect(second.stripe.now()).toBeGreaterThan(Date.now() + 2 * DAY_MS);
      await second.stop();
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('does not keep a card number anywhere', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'stripe-'));
    const file = join(dir, 'stripe.json');
    const own = await startRig({ file });
    await subscribe(own, await sell(own.sdk, 'Profissional', 9900));
    await own.stop();
    expect(readFileSync(file, 'utf8')).not.toContain('4242424242424242');
    rmSync(dir, { recursive: true });
  });
});

describe('the controls of the stand-in for Stripe', () => {
  it('move the clock, hold events, show calls and events, and make a paid subscription', async () => {
    const price = await sell(rig.sdk, 'Profissional', 9900);
    const customer = await rig.sdk.customers.create();
    await put('/_webhooks', { held: true });
    const made = await fetch(`${rig.stripe.url}/_subscribe`, {
      method: 'POST',
      body: JSON.stringify({ customer: customer.id, price: 'profissional' }),
    });
    expect(await made.json()).toMatchObject({ status: 'active', customer: customer.id });
    await put('/_clock', { advance_days: 31 });
    const { data } = await rig.sdk.invoices.list({ customer: customer.id });
    expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
      ['paid', price.unit_amount],
      ['paid', price.unit_amount],
    ]);
    const { events, pending } = await (await fetch(`${rig.stripe.url}/_events`)).json();
    expect(events).toHaveLength(rig.stripe.events.length);
    expect(pending.length).toBeGreaterThan(0);
    const { calls } = await (await fetch(`${rig.stripe.url}/_calls`)).json();
    expect(calls).toEqual(rig.stripe.calls);
    expect((await put('/_faults', { rate: 'muito' })).status).toBe(400);
    expect((await fetch(`${rig.stripe.url}/_nada`)).status).toBe(404);
  });

  it('take a free port each', async () => {
    const other = await startStripe();
    expect(other.url).not.toBe(rig.stripe.url);
    await other.stop();
  });
});

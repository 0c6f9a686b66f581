import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import {
  createPrice,
  DAY_MS,
  it as fixture,
  sdkFor,
  startEndpoint,
  subscribe,
} from '../../../../test/support/stripe/stripeFake.ts';
import { type StripeFake, startStripe } from './stripe.ts';

const it = fixture.extend('file', ({ onTestFinished }) => {
  const dir = mkdtempSync(join(tmpdir(), 'stripe-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return join(dir, 'stripe.json');
});

describe('the fake of Stripe', () => {
  it('rejects a wrong key, a missing one, and unknown paths', async ({ stripe, sdk }) => {
    const stranger = sdkFor({ url: stripe.url, secretKey: 'sk_test_errada' });
    await expect(stranger.customers.retrieve('cus_1')).rejects.toThrow(
      Stripe.errors.StripeAuthenticationError,
    );
    const bare = await fetch(`${stripe.url}/v1/customers`, { method: 'POST' });
    expect(bare.status).toBe(401);
    await expect(sdk.coupons.list()).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('Unrecognized request URL'),
    });
  });

  it('continues from its file, with the events that were not accepted', async ({ file, onTestFinished }) => {
    const first = await startStripe({ file });
    const { close } = await startEndpoint(first);
    const price = await createPrice(sdkFor(first), 'Profissional', 9900);
    await first.delivered();
    first.setDelivery({ held: true });
    const { subscription, session } = await subscribe(sdkFor(first), price);
    await first.advance(3 * DAY_MS);
    // A killed process would leave the file with this content.
    const atDeath = readFileSync(file, 'utf8');
    await Promise.all([first.stop(), close()]);
    expect(readFileSync(file, 'utf8')).toBe(atDeath);

    const second = await startStripe({ file });
    const endpoint = await startEndpoint(second);
    onTestFinished(async () => {
      await Promise.all([second.stop(), endpoint.close()]);
    });
    await second.delivered();
    const again = await sdkFor(second).checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(again.subscription).toMatchObject({ id: subscription.id, status: 'active' });
    expect(endpoint.received.map(({ type }) => type)).toContain('checkout.session.completed');
    expect(second.now()).toBeGreaterThan(Date.now() + 2 * DAY_MS);
  });

  it('answers what a full disk does not take as failed, and saves it with the next change', async ({
    file,
    onTestFinished,
  }) => {
    const stripe = await startStripe({ file });
    const endpoint = await startEndpoint(stripe);
    onTestFinished(async () => {
      await Promise.all([stripe.stop(), endpoint.close()]);
    });
    stripe.setDelivery({ held: true });
    const sdk = sdkFor(stripe);
    await createPrice(sdk, 'Profissional', 9900);
    symlinkSync('/dev/full', `${file}.new`);
    // The delivery is saved in the background, where a failure cannot be reported.
    stripe.setDelivery({});
    await stripe.delivered();
    await expect(sdk.customers.create({ email: 'ana@exemplo.com.br' })).rejects.toThrow('ENOSPC');
    rmSync(`${file}.new`);
    stripe.setDelivery({ held: true });
    const { id } = await sdk.customers.create();
    const { events, pendingEvents, tables } = JSON.parse(readFileSync(file, 'utf8'));
    expect(tables.customers.at(-1).id).toBe(id);
    expect(events[0].type).toBe('product.created');
    expect(pendingEvents).not.toContain(events[0].id);
  });

  it('keeps no card number', async ({ file }) => {
    const stripe = await startStripe({ file });
    const sdk = sdkFor(stripe);
    await subscribe(sdk, await createPrice(sdk, 'Profissional', 9900));
    await stripe.stop();
    expect(readFileSync(file, 'utf8')).not.toMatch(/4242 ?4242/);
  });
});

describe('the controls', () => {
  const put = ({ url }: StripeFake, path: string, body: unknown) =>
    fetch(`${url}${path}`, { method: 'PUT', body: JSON.stringify(body) });

  it('move the clock, hold events, show calls and events, and start a paid subscription', async ({
    stripe,
    sdk,
    price,
    endpoint: _,
  }) => {
    const customer = await sdk.customers.create();
    await put(stripe, '/_webhooks', { held: true });
    const made = await fetch(`${stripe.url}/_subscribe`, {
      method: 'POST',
      body: JSON.stringify({ customer: customer.id, price: price.id }),
    });
    expect(await made.json()).toMatchObject({ status: 'active', customer: customer.id });
    await put(stripe, '/_clock', { advance_days: 31 });
    const { data } = await sdk.invoices.list({ customer: customer.id });
    expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
      ['paid', price.unit_amount],
      ['paid', price.unit_amount],
    ]);
    const { events, pending } = await (await fetch(`${stripe.url}/_events`)).json();
    expect(events).toHaveLength(stripe.events.length);
    expect(pending.length).toBeGreaterThan(0);
    const { calls } = await (await fetch(`${stripe.url}/_calls`)).json();
    expect(calls).toEqual(stripe.calls);
    await fetch(`${stripe.url}/_calls`, { method: 'DELETE' });
    expect(stripe.calls).toEqual([]);
    expect((await put(stripe, '/_faults', { rate: 'muito' })).status).toBe(400);
    expect((await fetch(`${stripe.url}/_nada`)).status).toBe(404);
  });
});

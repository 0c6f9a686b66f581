import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { stripeEvents } from '#shared/stripeEvents.ts';
import { effectOf } from './processEvent.ts';

const event = (type: string, given: Partial<Parameters<typeof effectOf>[0]> = {}) => ({
  type,
  changed: [],
  amountPaid: 0,
  ...given,
});

it.each([
  [event('customer.subscription.created'), 'sync'],
  [event('customer.subscription.paused'), 'sync'],
  [event('invoice.payment_failed'), 'sync'],
  [event('invoice.paid', { amountPaid: 4990 }), 'sync'],
  [event('invoice.paid'), 'none'],
  [event('customer.updated', { changed: ['invoice_settings'] }), 'sync'],
  [event('customer.updated', { changed: ['email'] }), 'none'],
  [event('checkout.session.completed'), 'close-checkouts'],
  [event('checkout.session.async_payment_succeeded'), 'close-checkouts'],
  [event('checkout.session.async_payment_failed'), 'record-failure'],
  [event('invoice.created'), 'none'],
  [event('invoice.payment_succeeded'), 'none'],
  [event('toString'), 'none'],
])('the event %j asks for %s', (given, effect) => {
  expect(effectOf(given)).toBe(effect);
});

test('every type that the endpoint asks for has an effect', () => {
  const full = { changed: ['invoice_settings'], amountPaid: 1 };
  expect(stripeEvents.filter((type) => effectOf(event(type, full)) === 'none')).toEqual([]);
});

test('the instructions for the endpoint name exactly these types', () => {
  const readme = readFileSync(new URL('../../../infra/README.md', import.meta.url), 'utf8');
  const [, section = ''] = readme.split("## Stripe's webhook endpoint");
  const named = section.match(/`(?:customer|invoice|checkout)\.[a-z_.]+`/g) ?? [];
  expect(named.map((type) => type.slice(1, -1)).toSorted()).toEqual(stripeEvents.toSorted());
});

import { expect, test } from 'vitest';
import { paymentFailure } from '#shared/contract/billing.ts';
import { failureOf } from './failures.ts';

const reasons = [...paymentFailure.options, 'network_error', 'http_error', 'unknown'];

test('every reason has its own message', () => {
  const messages = reasons.map((reason) => failureOf(reason).text);
  expect(new Set(messages).size).toBe(reasons.length);
});

test('the reasons after which the customer may have been charged', () => {
  expect(reasons.filter((reason) => failureOf(reason).charged)).toEqual([
    'database_error',
    'processing_error',
  ]);
});

test.each([null, '', 'constructor', '__proto__', 'x'])(
  'an unknown reason gets the generic message: %s',
  (reason) => {
    expect(failureOf(reason)).toBe(failureOf('unknown'));
  },
);

import { expect, test } from 'vitest';
import { paymentFailure } from '#shared/contract/billing.ts';
import { failureOf } from './failures.ts';

const reasons = [...paymentFailure.options, 'network_error', 'http_error', 'unknown'];

test('every reason has a sentence of its own', () => {
  const sentences = reasons.map((reason) => failureOf(reason).text);
  expect(new Set(sentences).size).toBe(reasons.length);
});

test('support is asked for where money may have moved', () => {
  expect(reasons.filter((reason) => failureOf(reason).charged)).toEqual([
    'database_error',
    'processing_error',
  ]);
});

test.each([null, '', 'constructor', '__proto__', 'x'])(
  'what is no reason is met in general: %s',
  (reason) => {
    expect(failureOf(reason)).toBe(failureOf('unknown'));
  },
);

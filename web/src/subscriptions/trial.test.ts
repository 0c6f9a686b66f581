import { expect, test } from 'vitest';
import { endsWithoutCard } from './trial.ts';

const trial = { status: 'trialing', cancel_at_period_end: false, has_payment_method: false } as const;

test.each([
  [trial, true],
  [{ ...trial, has_payment_method: true }, false],
  [{ ...trial, cancel_at_period_end: true }, false],
  [{ ...trial, status: 'active' }, false],
  [{ ...trial, status: null }, false],
] as const)('%j ends without a card: %s', (given, ends) => {
  expect(endsWithoutCard(given)).toBe(ends);
});

import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';

test.each([
  ['active', 'usable'],
  ['trialing', 'usable'],
  ['past_due', 'unpaid'],
  ['unpaid', 'unpaid'],
  ['canceled', 'ended'],
  [null, 'ended'],
] as const)('%s is %s', (status, standing) => {
  expect(standingOf(status)).toBe(standing);
});

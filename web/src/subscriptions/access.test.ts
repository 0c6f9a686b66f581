import { expect, test } from 'vitest';
import { accessOf } from './access.ts';

test.each([
  ['active', 'usable'],
  ['trialing', 'usable'],
  ['past_due', 'unpaid'],
  ['unpaid', 'unpaid'],
  ['canceled', 'ended'],
  [null, 'ended'],
] as const)('%s is %s', (status, access) => {
  expect(accessOf(status)).toBe(access);
});

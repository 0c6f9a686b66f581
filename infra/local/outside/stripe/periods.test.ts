import { expect, it } from 'vitest';
import { periodEnd } from './periods.ts';
import type { Price } from './records.ts';

const price = (interval: Price['interval'], intervalCount = 1): Price => ({
  id: 'price_1',
  created: 0,
  currency: 'brl',
  unitAmount: 100,
  interval,
  intervalCount,
  product: 'prod_1',
  lookupKey: null,
  nickname: null,
  active: true,
  metadata: {},
});
const at = (day: string) => Date.parse(`${day}T15:30:00Z`) / 1000;

it.each([
  ['2026-01-15', '2026-01-15', price('month'), '2026-02-15'],
  ['2026-01-31', '2026-01-31', price('month'), '2026-02-28'],
  // The day of the anchor comes back after a short month.
  ['2026-01-31', '2026-02-28', price('month'), '2026-03-31'],
  ['2026-11-30', '2026-12-30', price('month'), '2027-01-30'],
  ['2026-01-15', '2026-01-15', price('month', 3), '2026-04-15'],
  ['2028-02-29', '2028-02-29', price('year'), '2029-02-28'],
  ['2026-11-21', '2026-11-21', price('week'), '2026-11-28'],
  ['2026-11-21', '2026-11-23', price('day'), '2026-11-24'],
])('counts from %s: the period that begins on %s', (anchor, start, one, end) => {
  expect(periodEnd(at(anchor), at(start), one)).toBe(at(end));
});

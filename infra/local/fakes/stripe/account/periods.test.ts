import { expect, it } from 'vitest';
import { periodEnd } from './periods.ts';

const at = (day: string) => Date.parse(`${day}T15:30:00Z`) / 1000;

it.each([
  ['2026-01-15', '2026-01-15', '2026-02-15'],
  ['2026-01-31', '2026-01-31', '2026-02-28'],
  ['2028-01-31', '2028-01-31', '2028-02-29'],
  // After a short month, periods end on the anchor's day again.
  ['2026-01-31', '2026-02-28', '2026-03-31'],
  ['2026-11-30', '2026-12-30', '2027-01-30'],
])('with the anchor %s the period that begins on %s ends on %s', (anchor, start, end) => {
  expect(periodEnd(at(anchor), at(start))).toBe(at(end));
});

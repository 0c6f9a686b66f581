import { expect, test } from 'vitest';
import { daysUntil } from './period.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
  ['2026-11-21T12:00:01.000Z', 1],
  ['2026-11-22T12:00:00.000Z', 1],
  ['2026-11-22T12:00:00.001Z', 2],
  ['2026-12-05T12:00:00.000Z', 14],
  ['2026-11-21T12:00:00.000Z', 0],
  ['2026-11-01T12:00:00.000Z', 0],
])('until %s: %d', (at, days) => {
  expect(daysUntil(at, now)).toBe(days);
});

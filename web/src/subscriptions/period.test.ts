import { expect, test } from 'vitest';
import { canceledNote, daysUntil, timeUntil } from './period.ts';

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

test.each([
  ['2026-11-20T12:00:00.000Z', null],
  ['2026-11-21T12:00:01.000Z', 'hoje às 09:00'],
  // It is still the 21st in São Paulo.
  ['2026-11-22T02:59:00.000Z', 'hoje às 23:59'],
  ['2026-11-22T03:00:00.000Z', 'em 1 dia'],
  ['2026-11-22T12:00:01.000Z', 'em 2 dias'],
])('the time until %s: %s', (at, text) => {
  expect(timeUntil(at, now)).toBe(text);
});

test.each([
  ['2026-11-22T12:00:00.000Z', '22/11/2026'],
  ['2026-11-21T18:30:00.000Z', 'hoje às 15:30'],
  ['2026-11-20T12:00:00.000Z', '20/11/2026'],
  [null, 'o fim do período'],
])('what was cancelled and ends at %s works until %s', (end, until) => {
  expect(canceledNote(end, now)).toBe(`Você cancelou a renovação. Até ${until} tudo continua funcionando.`);
});

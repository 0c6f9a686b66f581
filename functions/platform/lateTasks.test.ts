import { expect, it } from 'vitest';
import { lateTasks } from './lateTasks.ts';
import { toMoment } from './time/clock.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

const touched = (ago: number, tries = 0) => ({ touched_at: toMoment(now - ago * 1000), tries });

it.each([
  { what: 'whose message may still come', one: touched(45), isLate: false },
  { what: 'whose message was lost', one: touched(55), isLate: true },
  { what: 'that is under way', one: touched(45, 1), isLate: false },
  { what: 'that was cut off', one: touched(55, 1), isLate: true },
  { what: 'that failed twice', one: touched(55, 2), isLate: false },
  { what: 'that failed twice a while ago', one: touched(105, 2), isLate: true },
  { what: 'that fails again and again', one: touched(590, 20), isLate: false },
  { what: 'that failed again and again', one: touched(610, 20), isLate: true },
  { what: 'of which an earlier version did not say when', one: { touched_at: '', tries: 0 }, isLate: true },
])('a task $what', ({ one, isLate }) => {
  expect(lateTasks([one], now)).toEqual(isLate ? [one] : []);
});

it('the longest untouched come first, and not very many at once', () => {
  const all = Array.from({ length: 300 }, (_, index) => touched(100 + index));
  expect(lateTasks(all, now)).toEqual(all.toReversed().slice(0, 200));
});

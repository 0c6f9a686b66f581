import { expect, it } from 'vitest';
import { namedEnd } from './namedEnd.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');
const at = (minutes: number) => START + minutes * 60_000;

it.each([
  ['is rounded up to a minute', 0, [1.2], ['12:02']],
  ['stays while it wavers', 0, [2.8, 2.1, 3.4, 1.1], ['12:03', '12:03', '12:03', '12:03']],
  ['moves on by what can be told', 0, [2.8, 3.6], ['12:03', '12:04']],
  ['moves back if it comes much sooner', 0, [6.9, 2.5], ['12:07', '12:03']],
  ['is rounded to five minutes where it is far', 0, [17, 21.9, 23, 12], ['12:20', '12:20', '12:25', '12:15']],
  ['is rounded to a quarter of an hour for hours', 0, [61, 82, 83], ['13:15', '13:15', '13:30']],
  ['is another after it has passed', 3, [3.3], ['12:04']],
] as const)('the end of a check %s', (what, asked, ends, shown) => {
  const check = { started_at: what, total: 30 };
  const moments = ends.map((end) => ({ ...check, expected_end: new Date(at(end)).toISOString() }));
  expect(moments.map((moment) => namedEnd(moment, at(asked))?.slice(11, 16))).toEqual(shown);
});

it('the end is not named where it is unknown, and not kept for more keywords', () => {
  const check = { started_at: 'more', total: 30, expected_end: new Date(at(2.8)).toISOString() };
  expect(namedEnd({ ...check, expected_end: null }, at(0))).toBeNull();
  expect(namedEnd(check, at(0))).toBe('2026-11-21T12:03:00.000Z');
  const extended = { ...check, total: 31, expected_end: new Date(at(1.5)).toISOString() };
  expect(namedEnd(extended, at(0))).toBe('2026-11-21T12:02:00.000Z');
  expect(namedEnd(extended, at(2.5))).toBe('2026-11-21T12:02:00.000Z');
});

import { expect, it } from 'vitest';
import { DAY } from '../../platform/time/clock.ts';
import { MOST_AHEAD } from '../../search/calls/rate.ts';
import { waitFor } from './tokens.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

it.for([
  ['that is over', -DAY, 0],
  ['of now', 0, 0],
  ['that comes', 1500, 1500],
  ['of another day, by a clock that was set back meanwhile', DAY, MOST_AHEAD],
] as const)('a token %s is waited for', ([, ahead, wait]) => {
  expect(waitFor(NOW + ahead, NOW)).toBe(wait);
});

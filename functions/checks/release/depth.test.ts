import { describe, expect, it } from 'vitest';
import { DAY, toMoment } from '../../platform/time/clock.ts';
import { isSettled, isShallow } from './depth.ts';

const MONDAY = Date.parse('2026-11-23T11:00:00.000Z');

const keyword = (id: string, misses = 3, days = 30) => ({
  userId: 'u',
  companyId: 'c',
  keywordId: id,
  text: id,
  activeSince: toMoment(MONDAY - days * DAY),
  misses,
});

describe('adaptive depth', () => {
  it('is for keywords of more than a week that three full readings did not find', () => {
    expect(isSettled(keyword('a'), MONDAY)).toBe(true);
    expect(isSettled(keyword('a', 2), MONDAY)).toBe(false);
    expect(isSettled(keyword('a', 3, 6), MONDAY)).toBe(false);
  });

  it('reads each keyword in full on one day of a week, and about as many on each', () => {
    const ids = Array.from({ length: 700 }, (_, index) => `c-${index}`);
    const days = [0, 1, 2, 3, 4, 5, 6].map((day) => MONDAY + day * DAY);
    const fullOn = days.map((day) => ids.filter((id) => !isShallow(keyword(id), day)));
    expect(fullOn.flat().toSorted()).toEqual(ids.toSorted());
    for (const full of fullOn) expect(full.length).toBeGreaterThan(70);
  });
});

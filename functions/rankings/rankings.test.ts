import { describe, expect, it } from 'vitest';
import { normalizeQuery, type Placement } from '../search/serps.ts';
import { afterSerp, averagePosition, type Ranking, standing, unranked } from './rankings.ts';

const DOMAIN = 'loja.com.br';
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const at = (day: number, position: number | null): Placement => ({
  position,
  url: null,
  depth: 50,
  at: on(day),
});
const own = (day: number, position: number | null) => ({ ...at(day, position), domain: DOMAIN });
const ended = (day: number) => ({ at: on(day), requestedAt: on(day) });
const checkedAt = (...positions: (number | null)[]): Ranking =>
  positions.reduce<Ranking>(
    (kept, position, index) => afterSerp(kept, own(index + 1, position), [], ended(index + 1)),
    unranked,
  );

describe('standing', () => {
  it.each([
    { measured: [], trend: 'new', change: null },
    { measured: [7], trend: 'new', change: null },
    { measured: [null], trend: 'not_found', change: null },
    { measured: [7, null], trend: 'not_found', change: null },
    { measured: [null, 7], trend: 'up', change: null },
    { measured: [7, 3], trend: 'up', change: 4 },
    { measured: [3, 7], trend: 'down', change: -4 },
    { measured: [3, 3], trend: 'same', change: 0 },
    { measured: [9, 3, 5], trend: 'down', change: -2 },
  ])('calls $measured $trend with a change of $change', ({ measured, trend, change }) => {
    expect(standing(checkedAt(...measured), DOMAIN)).toMatchObject({ trend, change });
  });

  it('says never before any check, and failed after one that failed, with the positions kept', () => {
    expect(standing(unranked, DOMAIN).verification).toBe('never');
    const failed = standing({ ...checkedAt(8), failed_at: on(2) }, DOMAIN);
    expect(failed).toMatchObject({ verification: 'failed', current_position: 8, failed_at: on(2) });
  });

  it('does not take the old domain’s positions for those of a changed one', () => {
    expect(standing(checkedAt(8), 'outra.com.br')).toMatchObject({
      verification: 'never',
      current_position: null,
    });
  });
});

describe('afterSerp', () => {
  it('keeps the previous position when the same fetch is placed again', () => {
    const twice = afterSerp(checkedAt(9, 4), own(2, 4), [], ended(3));
    expect(twice).toMatchObject({
      own: { position: 4 },
      previous: { position: 9 },
      check_completed_at: on(3),
    });
  });

  it('ignores a fetch older than what is known, but counts as settled', () => {
    const late = afterSerp({ ...checkedAt(9, 4), failed_at: on(2) }, own(1, 30), [], ended(3));
    expect(late).toMatchObject({ own: { position: 4 }, check_completed_at: on(3), failed_at: undefined });
  });

  it('keeps a competitor that was not looked for deep enough, and forgets one that is gone', () => {
    const first = afterSerp(
      unranked,
      own(1, 1),
      [
        ['a', at(1, 12)],
        ['b', at(1, 3)],
      ],
      ended(1),
    );
    const second = afterSerp(first, own(2, 1), [['a', undefined]], ended(2));
    expect(second.competitors).toEqual({ a: at(1, 12) });
  });
});

describe('averagePosition', () => {
  it('is the mean of the found positions with one decimal, or null', () => {
    expect(averagePosition([1, 2, null, 2])).toBe(1.7);
    expect(averagePosition([null])).toBeNull();
    expect(averagePosition([])).toBeNull();
  });
});

describe('normalizeQuery', () => {
  it('folds case and white space, so that equal searches share a fetch', () => {
    expect(normalizeQuery('  Tênis   de\tCorrida ')).toBe('tênis de corrida');
  });
});

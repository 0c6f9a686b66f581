import { describe, expect, it } from 'vitest';
import { afterSerp, type Ranking, unranked } from './rankings.ts';
import { averagePosition, standing } from './standing.ts';

const DOMAIN = 'loja.com.br';
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const checkedAt = (...positions: (number | null)[]): Ranking =>
  positions.reduce<Ranking>((known, position, index) => {
    const at = on(index + 1);
    return afterSerp(known, { position, url: null, depth: 50, at, domain: DOMAIN }, [], {
      at,
      requestedAt: at,
    });
  }, unranked);

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

  it('is `never` before the first check, and `failed` after a failed one, with the positions kept', () => {
    expect(standing(unranked, DOMAIN).verification).toBe('never');
    const failed = standing({ ...checkedAt(8), failed_at: on(2) }, DOMAIN);
    expect(failed).toMatchObject({ verification: 'failed', current_position: 8, failed_at: on(2) });
  });

  it('leaves out the positions of a domain that the company has given up', () => {
    expect(standing(checkedAt(8), 'outra.com.br')).toMatchObject({
      verification: 'never',
      current_position: null,
    });
  });
});

describe('averagePosition', () => {
  it('is the mean of the found positions with one decimal, or null', () => {
    expect(averagePosition([1, 2, null, 2])).toBe(1.7);
    expect(averagePosition([null])).toBeNull();
    expect(averagePosition([])).toBeNull();
  });
});

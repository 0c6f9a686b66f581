import { describe, expect, it } from 'vitest';
import type { Engine } from '#shared/messages.ts';
import { averagePosition, mainEngine, positionView } from './positionView.ts';
import { afterSerp, type Ranking, unranked } from './rankings.ts';

const DOMAIN = 'loja.com.br';
const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const SERPER: Engine = { provider: 'serper', country: 'br', language: 'pt-br' };
const ALGOLIA: Engine = { ...SERPER, provider: 'algolia', index: 'a' };

/** Stores one measurement a day. */
const measuredBy = (...measured: (readonly [Engine, number | null])[]): Ranking =>
  measured.reduce<Ranking>((known, [engine, position], index) => {
    const at = on(index + 1);
    const own = { position, url: null, depth: 50, at, engine, domain: DOMAIN };
    return afterSerp(known, own, [], { at, requestedAt: at });
  }, unranked);
const checkedAt = (...positions: (number | null)[]): Ranking =>
  measuredBy(...positions.map((position) => [SERPER, position] as const));

describe('positionView', () => {
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
    expect(positionView(checkedAt(...measured), DOMAIN)).toMatchObject({ trend, change });
  });

  it.each<Engine>([
    { ...SERPER, provider: 'algolia' },
    { ...SERPER, country: 'pt' },
    { ...SERPER, language: 'en' },
  ])('compares nothing with %o, and says so, until the next measurement', (other) => {
    const first = { engine_changed: true, previous_position: null, previous_check: null, change: null };
    const switched = positionView(measuredBy([SERPER, 7], [other, 3]), DOMAIN);
    expect(switched).toMatchObject({ ...first, current_position: 3, trend: 'new' });
    const again = positionView(measuredBy([SERPER, 7], [other, 3], [other, 5]), DOMAIN);
    expect(again).toMatchObject({ engine_changed: false, previous_position: 3, change: -2, trend: 'down' });
    const back = positionView(measuredBy([SERPER, 7], [other, 3], [SERPER, null]), DOMAIN);
    expect(back).toMatchObject({ ...first, current_position: null, trend: 'not_found' });
  });

  it.each<[Engine, Engine, boolean]>([
    [ALGOLIA, { ...ALGOLIA, index: 'b' }, true],
    [ALGOLIA, { ...ALGOLIA, country: 'pt', language: 'pt' }, false],
    [{ ...SERPER, provider: 'algolia' }, ALGOLIA, false],
  ])('takes hits of %o and then %o for two engines: %s', (before, now, engine_changed) => {
    expect(positionView(measuredBy([before, 7], [now, 3]), DOMAIN)).toMatchObject({ engine_changed });
  });

  it('is `never` before the first check, and `failed` after a failed one, with the positions kept', () => {
    expect(positionView(unranked, DOMAIN).verification).toBe('never');
    const failed = positionView({ ...checkedAt(8), failed_at: on(2) }, DOMAIN);
    expect(failed).toMatchObject({ verification: 'failed', current_position: 8, failed_at: on(2) });
  });

  it('leaves out the positions of a domain that the company has given up', () => {
    expect(positionView(checkedAt(8), 'outra.com.br')).toMatchObject({
      verification: 'never',
      current_position: null,
    });
  });
});

describe('averagePosition', () => {
  const by = (engine: Engine, ...positions: (number | null)[]) =>
    positions.map((position) => ({ position, engine }));

  it('is the mean of the positions that an engine found, with one decimal, or null', () => {
    const found = by(SERPER, 1, 2, null, 2);
    expect(averagePosition(found, SERPER)).toBe(1.7);
    expect(averagePosition([...found, ...by(ALGOLIA, 9)], SERPER)).toBe(1.7);
    expect(averagePosition(found, ALGOLIA)).toBeNull();
    expect(averagePosition(by(SERPER, null), SERPER)).toBeNull();
    expect(averagePosition([], undefined)).toBeNull();
  });
});

describe('mainEngine', () => {
  const on1 = { engine: SERPER, at: on(1) };
  const on2 = { engine: ALGOLIA, at: on(2) };

  it('is the one of most measurements, or of the last among equals', () => {
    expect(mainEngine([on1, on2, on1])).toEqual(SERPER);
    expect(mainEngine([on1, on2, { ...on2, engine: { ...ALGOLIA, country: 'pt' } }])).toEqual(ALGOLIA);
    expect([mainEngine([on1, on2]), mainEngine([on2, on1])]).toEqual([ALGOLIA, ALGOLIA]);
    expect(mainEngine([])).toBeUndefined();
  });
});

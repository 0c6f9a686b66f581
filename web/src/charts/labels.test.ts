import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateTicksOf as datesOf, endLabelsOf, spread } from './labels.ts';
import { layOutPlot } from './plot.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 8, 1, 12);
const daily = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(START + index * DAY).toISOString());

const dateTicksOf = (times: readonly string[]) =>
  datesOf(layOutPlot([{ id: 'own', name: 'Loja', points: times.map((at) => ({ at, position: 1 })) }]));

const endingAt = (...positions: (number | null | undefined)[]) =>
  layOutPlot(
    positions.map((position, index) => ({
      id: String(index),
      name: `Site ${index}`,
      points: daily(2).map((at) => ({ at, position })),
    })),
  ).lines;

describe('the names at the lines', () => {
  it('never overlap, keep their order and stay in the chart', () => {
    const places = fc.array(fc.double({ min: 4, max: 95, noNaN: true }), { minLength: 1, maxLength: 16 });
    fc.assert(
      fc.property(places, (wanted) => {
        const placed = spread(wanted.toSorted((a, b) => a - b));
        for (const [index, y] of placed.slice(1).entries()) {
          expect(y - (placed[index] ?? 0)).toBeGreaterThanOrEqual(6 - 1e-9);
        }
        expect(placed[0]).toBeGreaterThanOrEqual(2);
        expect(placed.at(-1)).toBeLessThanOrEqual(98 + 1e-9);
      }),
    );
  });

  it('are those of the found, and of the own and the competitor wherever they are', () => {
    const named = endLabelsOf(endingAt(null, 4, null, undefined, 9, null), ['0', '5']);
    expect(named.map(({ id }) => id)).toEqual(['1', '4', '0', '5']);
  });

  it('are those of the best placed if there are too many, and always the own', () => {
    const positions = Array.from({ length: 30 }, (_, index) => 30 - index);
    const named = endLabelsOf(endingAt(...positions), ['0', null]);
    expect(named).toHaveLength(17);
    expect(named.map(({ id }) => id)).toContain('0');
    expect(named.map(({ id }) => id)).not.toContain('1');
    expect(named[0]?.id).toBe('29');
  });
});

describe('the dates below the chart', () => {
  it('never collide, whatever the moments', () => {
    const moments = fc.uniqueArray(fc.integer({ min: 0, max: 90 * 24 * 60 }), {
      minLength: 1,
      maxLength: 90,
    });
    fc.assert(
      fc.property(moments, (minutes) => {
        const times = minutes
          .toSorted((a, b) => a - b)
          .map((minute) => new Date(START + minute * 60_000).toISOString());
        const ticks = dateTicksOf(times);
        for (const [index, { x, label }] of ticks.slice(1).entries()) {
          expect(x - (ticks[index]?.x ?? 0)).toBeGreaterThanOrEqual(20);
          expect(label).not.toBe(ticks[index]?.label);
        }
        expect(ticks.length).toBeGreaterThan(0);
      }),
    );
  });

  it('go back from the last measurement', () => {
    expect(dateTicksOf(daily(30)).map(({ label }) => label)).toEqual([
      '06/09',
      '12/09',
      '18/09',
      '24/09',
      '30/09',
    ]);
    expect(dateTicksOf(daily(1))).toEqual([{ x: 50, label: '01/09' }]);
  });
});

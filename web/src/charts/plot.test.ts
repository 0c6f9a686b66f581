import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChartPoint, NOT_FOUND_TOP } from './chart.ts';
import { layOutPlot, positionScale, ticksOf } from './plot.ts';

const pointsAt = (...positions: (number | null | undefined)[]): ChartPoint[] =>
  positions.map((position, index) => ({ at: `2026-11-0${index + 1}T12:00:00.000Z`, position, stretch: 0 }));

const plotted = (points: readonly ChartPoint[]) => layOutPlot([{ id: 'own', name: 'Loja', points }]);
const lineOf = (points: readonly ChartPoint[]) => plotted(points).lines[0];

const depths = [20, 50, 100];
const yOf = (position: number, deepest: number) => positionScale(deepest)(position);

describe('the axis of positions', () => {
  it('gives positions 1 to 10 half of its height, however deep it is', () => {
    for (const deepest of depths) {
      const [top, bottom] = [yOf(1, deepest), yOf(deepest, deepest)];
      expect((yOf(10, deepest) - top) / (bottom - top)).toBeCloseTo(0.5, 10);
    }
  });

  it('has better positions above, and every one above "not found"', () => {
    const place = fc.record({
      deepest: fc.constantFrom(...depths),
      position: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(place, ({ deepest, position }) => {
        const below = Math.min(position + 1, deepest);
        expect(yOf(Math.min(position, below - 1), deepest)).toBeLessThan(yOf(below, deepest));
        expect(yOf(below, deepest)).toBeLessThan(NOT_FOUND_TOP);
      }),
    );
  });

  it('is labelled at the limits of the tiers, far enough apart to be read', () => {
    expect(depths.map(ticksOf)).toEqual([
      [1, 3, 10, 20],
      [1, 3, 10, 20, 50],
      [1, 3, 10, 20, 50, 100],
    ]);
    for (const deepest of depths) {
      const ys = ticksOf(deepest).map((tick) => yOf(tick, deepest));
      for (const [index, y] of ys.slice(1).entries()) expect(y - (ys[index] ?? 0)).toBeGreaterThan(6);
    }
  });
});

describe('the axis of time', () => {
  it('runs from the first point to the last, with a break where the measurement changed', () => {
    const points = pointsAt(1, 1, 1);
    const plot = layOutPlot([{ id: 'own', name: 'Loja', points }], [points[1]?.at ?? '']);
    expect([plot.xs, plot.breaks]).toEqual([[0, 50, 100], [50]]);
  });
});

describe('the line', () => {
  it('breaks where nothing was found or checked', () => {
    expect(lineOf(pointsAt(1, null, 1, 1, undefined))?.line).toBe('M0,4ZM50,4L75,4');
  });

  it('draws a dot for "not found", and none for "not checked"', () => {
    expect(lineOf(pointsAt(1, 1, null, undefined, 1))?.dots).toBe('M50,95L50.01,95M100,4L100.01,4');
  });

  it('draws a dot for a point that no line reaches, as between two changes of the provider', () => {
    const points = pointsAt(1, 1, 1, 1, 1).map((point, index) => ({
      ...point,
      stretch: index < 2 ? 0 : index,
    }));
    expect(lineOf(points)?.dots).toBe('M50,4L50.01,4M75,4L75.01,4M100,4L100.01,4');
  });

  it('ends at the last point that was checked', () => {
    expect(lineOf(pointsAt(3, 1, undefined))?.end).toEqual({ x: 50, y: 4, isFound: true });
    expect(lineOf(pointsAt(3, null))?.end).toEqual({ x: 100, y: 95, isFound: false });
    expect(lineOf(pointsAt(undefined))?.end).toBeUndefined();
  });
});

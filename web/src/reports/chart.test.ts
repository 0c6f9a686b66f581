import { describe, expect, it } from 'vitest';
import { type ChartPoint, deepestOf, dotsOf, lineOf, xOf, yOf } from './chart.ts';

const pointsAt = (...positions: (number | null | undefined)[]): ChartPoint[] =>
  positions.map((position, index) => ({ at: `2026-11-0${index + 1}T12:00:00.000Z`, position, stretch: 0 }));

describe('the axis of positions', () => {
  it('fits all points', () => {
    expect(deepestOf(pointsAt(3, null, 10))).toBe(10);
    expect(deepestOf(pointsAt(11))).toBe(20);
    expect(deepestOf(pointsAt(87))).toBe(100);
    expect(deepestOf([])).toBe(10);
  });

  it('has position 1 on top', () => {
    expect(yOf(1, 100)).toBeLessThan(yOf(2, 100));
  });
});

describe('the axis of time', () => {
  it('runs from the first point to the last', () => {
    const [a, b, c] = pointsAt(1, 1, 1).map(({ at }) => at) as [string, string, string];
    expect([xOf(a, a, c), xOf(b, a, c), xOf(c, a, c)]).toEqual([0, 50, 100]);
  });

  it('puts a single point in the middle', () => {
    const at = '2026-11-01T12:00:00.000Z';
    expect(xOf(at, at, at)).toBe(50);
  });
});

describe('the line', () => {
  it('breaks where nothing was found or checked', () => {
    expect(lineOf(pointsAt(1, null, 1, 1, undefined), 10)).toBe('M0 5h0.01M50 5h0.01L75 5');
  });

  it('breaks between stretches, so that it joins no two engines', () => {
    const points = pointsAt(1, 1, 1, 1, 1).map((point, index) => ({ ...point, stretch: index < 2 ? 0 : 1 }));
    expect(lineOf(points, 10)).toBe('M0 5h0.01L25 5M50 5h0.01L75 5L100 5');
  });

  it('draws a dot for "not found", and none for "not checked"', () => {
    expect(dotsOf(pointsAt(1, 1, null, undefined, 1), 10)).toBe('M50 95h0.01M100 5h0.01');
  });

  it('draws a dot for a point that no line reaches, as between two changes of the provider', () => {
    const points = pointsAt(1, 1, 1, 1, 1).map((point, index) => ({
      ...point,
      stretch: index < 2 ? 0 : index,
    }));
    expect(dotsOf(points, 10)).toBe('M50 5h0.01M75 5h0.01M100 5h0.01');
  });
});

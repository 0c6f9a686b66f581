import { describe, expect, it } from 'vitest';
import { bandsPlot, linesPlot } from './dayPlot.ts';

const series = (...days: (readonly [string, number | null, true?])[]) => ({
  id: 'own',
  name: 'Loja',
  days: days.map(([date, value, new_engine]) => ({ day: `2026-11-${date}`, value, new_engine })),
});

const lineOf = (...days: Parameters<typeof series>) => linesPlot([series(...days)], []).lines[0];

describe('lines over days', () => {
  it('go on over days without a check, whose distance they keep', () => {
    expect(lineOf(['01', 100], ['02', 0], ['05', 100])?.line).toBe('M0,4L25,100L100,4');
  });

  it('break where nothing is known, and where another engine measured', () => {
    expect(lineOf(['01', 100], ['02', null], ['03', 0])?.line).toBe('M0,4ZM100,100Z');
    const broken = [series(['01', 100], ['02', 0, true], ['03', 100])];
    expect(linesPlot(broken, [])).toMatchObject({
      breaks: [50],
      lines: [{ line: 'M0,4ZM50,100L100,4', dots: 'M0,4L0.01,4M50,100L50.01,100M100,4L100.01,4' }],
    });
  });

  it('have dots on days of checks unless there are too many of them', () => {
    const daily = Array.from({ length: 61 }, (_, index) => ({
      day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      value: 50,
    }));
    expect(linesPlot([{ id: 'own', name: 'Loja', days: daily }], []).lines[0]?.dots).toBe('');
  });

  it('stand in one axis of all days, up to a round percentage', () => {
    const other = { ...series(['03', 41]), id: 'rival' };
    const plot = linesPlot([series(['01', 12.5], ['05', 7]), other], []);
    expect(plot.xs).toEqual([0, 50, 100]);
    expect(plot.ticks.map(({ label }) => label)).toEqual(['0%', '10%', '20%', '30%', '40%', '50%']);
    expect(plot.lines.map(({ end }) => end?.x)).toEqual([100, 50]);
  });

  it('have the marks of their days, which can be chosen without a value', () => {
    const marks = ['2026-10-31', '2026-11-02', '2026-11-02', '2026-11-04'].map((day) => ({ day, text: day }));
    const plot = linesPlot([series(['01', 1], ['03', 2])], marks);
    expect(plot.days).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
    expect(plot.marks).toEqual([{ day: '2026-11-02', x: 50, text: '2026-11-02; 2026-11-02' }]);
  });
});

describe('stacked bars', () => {
  it('add up the bands of each day, on whole numbers and within the axis', () => {
    const bands = [
      { id: 'top', name: '1–3', colour: 'red' },
      { id: 'rest', name: '4–10', colour: 'blue' },
    ];
    const days = [
      { day: '2026-11-01', values: [1, 3] },
      { day: '2026-11-02', values: [2, 0] },
    ];
    const { bars, ticks } = bandsPlot(bands, days, []);
    expect(ticks.map(({ label }) => label)).toEqual(['0', '1', '2', '3', '4']);
    expect(bars).toEqual([
      { id: 'top', path: 'M0,76h4v24h-4ZM96,52h4v48h-4Z' },
      { id: 'rest', path: 'M0,4h4v72h-4Z' },
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import { layOutPlot } from '../../charts/plot.ts';
import {
  extremesAt,
  type HistoryData,
  historyTable,
  notesAt,
  stretchAt,
  stretchesOf,
  toSeries,
  withImported,
} from './histories.ts';

const serper: Engine = { provider: 'serper', country: 'br', language: 'pt-br' };
const algolia: Engine = { ...serper, provider: 'algolia' };

const point = (at: string, position: number | null, engine: Engine, theirs?: number | null, page = '/') => ({
  at,
  position,
  depth: 50,
  engine,
  url: position === null ? null : page,
  competitor_positions:
    theirs === undefined
      ? []
      : [{ competitor_id: 'r', position: theirs, depth: 100, url: theirs === null ? null : '/rival' }],
});

const reply = {
  keyword: 'café',
  company_id: 'l',
  company_name: 'Loja',
  competitors: [{ id: 'r', name: 'Rival', domain: 'rival.com', site: 1 }],
  points: [
    point('2026-11-01T12:00:00.000Z', 8, serper, 2),
    point('2026-11-02T12:00:00.000Z', null, serper, null),
    point('2026-11-03T12:00:00.000Z', 3, algolia),
  ],
  imported: [],
};
const history: HistoryData = withImported(reply);

describe('a history', () => {
  it('has each note of its days where it was measured next, or else at the end', () => {
    const times = ['2026-11-02T12:00:00.000Z', '2026-11-05T01:00:00.000Z', '2026-11-05T12:00:00.000Z'];
    const days = ['2026-11-06', '2026-11-05', '2026-11-04', '2026-11-03', '2026-11-01'];
    const marked = notesAt(
      days.map((day) => ({ day })),
      times,
    );
    expect([...marked].map(([index, notes]) => [index, notes.map(({ day }) => day)])).toEqual([
      [2, ['2026-11-06', '2026-11-05']],
      [1, ['2026-11-04', '2026-11-03']],
    ]);
  });

  it('has what was imported in a line of its own, which no other is joined with', () => {
    const day = { day: '2026-11-02', position: 5, url: '/antes' };
    const { points } = withImported({
      ...reply,
      imported: [{ ...day, day: '2026-10-30', position: 9 }, day],
    });
    const stretches = stretchesOf(points);
    expect(stretches.map(({ from }) => from)).toEqual([1, 4]);
    const series = toSeries({ ...history, points }, stretches);
    expect(series.map((one) => [one.name, one.points.map(({ position }) => position)])).toEqual([
      ['Loja', [undefined, 8, null, undefined, 3]],
      ['Rival', [undefined, 2, null, undefined, undefined]],
      ['Importado', [9, undefined, undefined, 5, undefined]],
    ]);
    expect(series[2]?.points.map(({ stretch }) => stretch)).toEqual([-1, 0, 0, -1, 1]);
    const { rows } = historyTable({ ...history, points });
    expect(rows.map(([, engine, own]) => [engine, own])).toContainEqual(['Importado', 5]);
  });

  it('is exported with the newest measurement first, in words where a site was not found', () => {
    const { header, rows } = historyTable(history);
    expect(header).toEqual(['Data', 'Buscador', 'Loja', 'Rival', 'Página de Loja', 'Página de Rival']);
    expect(rows).toEqual([
      [new Date('2026-11-03T12:00:00.000Z'), 'Algolia, br, pt-br', 3, null, '/', null],
      [
        new Date('2026-11-02T12:00:00.000Z'),
        'Serper, br, pt-br',
        'não encontrada (até 50)',
        'não encontrada (até 100)',
        null,
        null,
      ],
      [new Date('2026-11-01T12:00:00.000Z'), 'Serper, br, pt-br', 8, 2, '/', '/rival'],
    ]);
  });

  it('has its best and worst position among what one engine measured, which may be none', () => {
    const [own] = toSeries(history, stretchesOf(history.points));
    expect(extremesAt(own?.points ?? [], 0)).toEqual({ best: 8, worst: Infinity });
    expect(extremesAt(own?.points ?? [], 2)).toEqual({ best: 3, worst: 3 });
    expect(extremesAt([], 0)).toBeUndefined();
  });

  it('marks where another page began to rank, among what one engine measured', () => {
    const at = (day: number) => `2026-11-0${day}T12:00:00.000Z`;
    const points = [
      point(at(1), 8, serper, null, '/a'),
      point(at(2), null, serper),
      point(at(3), 8, serper, null, '/a'),
      point(at(4), 8, serper, null, '/b'),
      point(at(5), 8, serper, null, '/b'),
      point(at(6), 8, algolia, null, '/c'),
    ];
    const [own] = toSeries({ ...history, points }, stretchesOf(points));
    expect(own?.points.map(({ isNewPage }) => isNewPage)).toEqual([false, false, false, true, false, false]);
  });
});

const measuredBy = (...engines: Engine[]) =>
  engines.map((engine, index) => ({ at: `2026-11-0${index + 1}T12:00:00.000Z`, engine }));

it('an index of Algolia is one stretch in all countries, and another index another', () => {
  const first = { ...algolia, index: 'a' };
  const points = measuredBy(algolia, first, { ...first, country: 'pt' }, { ...first, index: 'b' });
  expect(stretchesOf(points).map(({ from }) => from)).toEqual([0, 3]);
});

describe('a line of the chart', () => {
  it('joins two points exactly where one engine measured both, one after the other', () => {
    const engine = fc.record({
      provider: fc.constantFrom('serper', 'algolia'),
      country: fc.constantFrom('br', 'pt'),
      language: fc.constantFrom('pt-br', 'en'),
    });
    const position = fc.option(fc.integer({ min: 1, max: 100 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(engine, position), { minLength: 1, maxLength: 30 }), (measured) => {
        const points = measured.map(([by], index) => ({
          at: new Date(Date.UTC(2026, 10, index + 1)).toISOString(),
          engine: by,
        }));
        const stretches = stretchesOf(points);
        const drawn = points.map(({ at }, index) => ({
          at,
          position: measured[index]?.[1],
          stretch: stretchAt(stretches, index),
        }));
        const line = layOutPlot([{ id: 'own', name: 'Loja', points: drawn }]).lines[0]?.line ?? '';
        const steps = measured.flatMap(([by, place], index) => {
          if (place === null) return [];
          const before = measured[index - 1];
          return before && before[1] !== null && isSameEngine(before[0], by) ? ['L'] : ['M'];
        });
        expect(line.match(/[ML]/g) ?? []).toEqual(steps);
      }),
    );
  });
});

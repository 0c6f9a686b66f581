import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import { plotOf } from '../../charts/plot.ts';
import { stretchAt, stretchesOf } from './engines.ts';

const serper: Engine = { provider: 'serper', country: 'br', language: 'pt-br' };
const algolia: Engine = { ...serper, provider: 'algolia' };
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
        const line = plotOf([{ id: 'own', name: 'Loja', points: drawn }]).lines[0]?.line ?? '';
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

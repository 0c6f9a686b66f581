import { describe, expect, it } from 'vitest';
import type { Engine } from '#shared/messages.ts';
import { stretchAt, stretchesOf } from './engines.ts';

const serper: Engine = { provider: 'serper', country: 'br', language: 'pt-br' };
const algolia: Engine = { ...serper, provider: 'algolia' };
const measuredBy = (...engines: Engine[]) =>
  engines.map((engine, index) => ({ at: `2026-11-0${index + 1}T12:00:00.000Z`, engine }));

describe('stretchesOf', () => {
  it('starts a new stretch wherever the provider, the country or the language changes', () => {
    const abroad = { ...serper, country: 'pt' };
    const points = measuredBy(serper, { ...serper }, algolia, serper, abroad, { ...abroad, language: 'en' });
    expect(stretchesOf(points).map(({ from, label }) => [from, label])).toEqual([
      [0, 'Serper, br, pt-br'],
      [2, 'Algolia, br, pt-br'],
      [3, 'Serper, br, pt-br'],
      [4, 'Serper, pt, pt-br'],
      [5, 'Serper, pt, en'],
    ]);
  });
});

describe('stretchAt', () => {
  it('finds the stretch of a point', () => {
    const stretches = stretchesOf(measuredBy(serper, serper, algolia));
    expect([0, 1, 2].map((point) => stretchAt(stretches, point))).toEqual([0, 0, 1]);
  });
});

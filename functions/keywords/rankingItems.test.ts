import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packOwn, unpackOwn } from './rankingItems.ts';

const AT = '2026-11-21T12:00:00.000Z';
const SERPER = { provider: 'serper', country: 'br', language: 'pt-br' } as const;
const ALGOLIA = { provider: 'algolia', country: 'pt', language: 'pt' } as const;
const placement = fc.record({
  position: fc.option(fc.integer({ min: 1, max: 100 })),
  url: fc.option(fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => `${url}|#?`)),
  depth: fc.integer({ min: 1, max: 100 }),
  at: fc.constant(AT),
  engine: fc.constantFrom(SERPER, { ...ALGOLIA, index: '0123456789abcdef' }, ALGOLIA),
});

it('placements are read as they were written', () => {
  const own = fc.tuple(placement, fc.domain()).map(([placed, domain]) => ({ ...placed, domain }));
  const property = fc.property(own, fc.option(placement), (own, previous) => {
    expect(unpackOwn(packOwn({ own, previous }))).toEqual({ own, previous });
  });
  fc.assert(property);
  expect(unpackOwn(packOwn({ own: null, previous: null }))).toEqual({ own: null, previous: null });
});

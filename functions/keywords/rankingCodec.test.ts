import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packOwn, unpackOwn } from './rankingCodec.ts';

const AT = '2026-11-21T12:00:00.000Z';
const SERPER = { provider: 'serper', country: 'br', language: 'pt-br' } as const;
const ALGOLIA = { provider: 'algolia', country: 'pt', language: 'pt' } as const;
const odd = fc.stringMatching(/^[a-z|#% ]{1,5}$/);
const measured = fc.record({
  position: fc.option(fc.integer({ min: 1, max: 100 })),
  url: fc.option(fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => `${url}|#?`)),
  depth: fc.integer({ min: 1, max: 100 }),
  at: fc.constant(AT),
  engine: fc.oneof(
    fc.constantFrom(SERPER, { ...ALGOLIA, index: '0123456789abcdef' }, ALGOLIA),
    fc.record({ provider: fc.constant('algolia' as const), country: odd, language: odd, index: odd }),
  ),
});
const placement = fc
  .tuple(measured, fc.option(fc.integer({ min: 1, max: 50 })), fc.boolean())
  .map(([placed, unreadable, featured]) => ({
    ...placed,
    ...(unreadable !== null && { unreadable }),
    ...(featured && { featured }),
  }));

it('placements are read as older code wrote them', () => {
  const line = `loja.com.br|3|50|${AT}|algolia|br|pt#0123456789abcdef|https://loja.com.br/a|b`;
  expect(unpackOwn(`${line}\n\n`).own).toEqual({
    position: 3,
    url: 'https://loja.com.br/a|b',
    depth: 50,
    at: AT,
    engine: { provider: 'algolia', country: 'br', language: 'pt', index: '0123456789abcdef' },
    domain: 'loja.com.br',
  });
});

it('placements are read as they were written', () => {
  const own = fc.tuple(placement, fc.domain()).map(([placed, domain]) => ({ ...placed, domain }));
  const property = fc.property(own, fc.option(placement), (own, previous) => {
    expect(unpackOwn(packOwn({ own, previous }))).toEqual({ own, previous });
  });
  fc.assert(property);
  expect(unpackOwn(packOwn({ own: null, previous: null }))).toEqual({ own: null, previous: null });
});

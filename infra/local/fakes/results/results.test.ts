import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { organicResultsOf, type PlantedResult, type Search } from './results.ts';

const search: Search = { q: 'tênis de corrida', gl: 'br', hl: 'pt-br', day: 20_000 };
const pages = Array.from({ length: 10 }, (_, index) => index + 1);
const linksOf = (asked: Search, planted: readonly PlantedResult[] = []) =>
  pages.flatMap((page) => organicResultsOf(asked, page, planted).map(({ link }) => link));
const hostsOf = (asked: Search) => linksOf(asked).map((link) => new URL(link).hostname);

describe('organicResultsOf', () => {
  it('returns the same results for the same search, and others for another', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 10 }), (q, page) => {
        const asked = { ...search, q };
        expect(organicResultsOf(asked, page)).toEqual(organicResultsOf(asked, page));
      }),
      { numRuns: 30 },
    );
    expect(linksOf(search)).not.toEqual(linksOf({ ...search, q: 'café especial' }));
    expect(linksOf(search)).not.toEqual(linksOf({ ...search, gl: 'pt' }));
  });

  it('fills ten pages with nine or ten addresses of different hosts, and none after them', () => {
    const sizes = pages.map((page) => organicResultsOf(search, page).length);
    expect(sizes.every((size) => size === 9 || size === 10)).toBe(true);
    expect(new Set(hostsOf(search)).size).toBe(hostsOf(search).length);
    expect(organicResultsOf(search, 11)).toEqual([]);
    expect(organicResultsOf(search, 1).map(({ position }) => position)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it('holds shops of the topic and popular sites', () => {
    const top = hostsOf(search).slice(0, 40);
    expect(top).toEqual(expect.arrayContaining(['www.netshoes.com.br', 'www.mercadolivre.com.br']));
  });

  it('drifts by a few positions from day to day', () => {
    const today = hostsOf(search);
    const nextWeek = hostsOf({ ...search, day: search.day + 7 });
    expect(nextWeek).not.toEqual(today);
    const moves = today.slice(0, 30).map((host, at) => Math.abs(nextWeek.indexOf(host) - at));
    expect(Math.max(...moves)).toBeLessThan(15);
  });

  it('puts a planted domain at its position across all pages, and nowhere else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), (position) => {
        const result = { q: 'Tenis  de Corrida', domain: 'netshoes.com.br', position };
        const links = linksOf(search, [result]);
        expect(links.map((link) => /netshoes/.test(link)).indexOf(true)).toBe(position - 1);
        expect(links.filter((link) => /netshoes/.test(link))).toHaveLength(1);
      }),
      { numRuns: 30 },
    );
  });
});

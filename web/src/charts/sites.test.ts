import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { competitorColours } from '#shared/paperColours.ts';
import { SITES } from './chart.ts';

it('no two sites are drawn the same, and no competitor has the company’s colour', () => {
  const sites = readFileSync(new URL('./sites.css', import.meta.url), 'utf8');
  const rules = [...sites.matchAll(/([^{}]+)\{([^}]+)\}/g)];
  const drawnOf = (site: number, property: string): string =>
    rules
      .filter(([, selector = '']) => selector.includes(`[data-site="${site}"]`))
      .flatMap(([, , body = '']) => new RegExp(`${property}: ([^;]+)`).exec(body)?.[1] ?? [])
      .join();
  const drawn = Array.from({ length: SITES }, (_, site) => [
    drawnOf(site, '--colour'),
    drawnOf(site, '--dash'),
  ]);
  expect(new Set(drawn.map(String)).size).toBe(SITES);
  expect(drawn.filter(([colour]) => colour === drawn[0]?.[0])).toHaveLength(1);
  expect(drawn.every(([colour]) => /^var\(--site-\d\)$/.test(colour ?? ''))).toBe(true);
});

it('competitors have the same colours on paper', () => {
  const styles = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
  const light = [...styles.matchAll(/--site-[1-9]: light-dark\((#\w+)/g)].map(([, colour]) => colour);
  expect(competitorColours).toEqual(light);
});

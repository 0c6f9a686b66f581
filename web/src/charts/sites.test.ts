import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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

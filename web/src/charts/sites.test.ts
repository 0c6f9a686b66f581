import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SITES } from './chart.ts';

const styles = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');

type Rgb = readonly [number, number, number];

/** How protanopes and deuteranopes see linear RGB (Machado, Oliveira, Fernandes 2009, severity 1). */
const SEEN: Readonly<Record<string, readonly [Rgb, Rgb, Rgb]>> = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

const linear = (hex: string): Rgb => {
  const at = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
};

const times = (rows: readonly [Rgb, Rgb, Rgb], [x, y, z]: Rgb): Rgb => {
  const row = ([a, b, c]: Rgb) => a * x + b * y + c * z;
  return [row(rows[0]), row(rows[1]), row(rows[2])];
};

/** Oklab (Ottosson 2020), in which equal distances look equally different. */
const oklab = (rgb: Rgb): Rgb => {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  );
};

const distance = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

it.each([
  ['light', 1],
  ['dark', 2],
])('the colours of sites differ for everybody in the %s theme', (_, theme) => {
  const colours = Array.from(
    { length: 6 },
    (_, site) =>
      new RegExp(`--site-${site}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(styles)?.[theme] ?? '',
  );
  const close = Object.entries(SEEN).flatMap(([who, matrix]) =>
    colours.flatMap((one, index) =>
      colours.slice(index + 1).flatMap((other) => {
        const apart = distance(oklab(times(matrix, linear(one))), oklab(times(matrix, linear(other))));
        return apart < 0.09 ? [`${who}: ${one} and ${other} are ${apart.toFixed(3)} apart`] : [];
      }),
    ),
  );
  expect(colours.join(' ')).toMatch(/^(#\w{6} ?){6}$/);
  expect(close).toEqual([]);
});

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

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { itemOf } from './history.store.ts';
import { pointOf } from './rankings.ts';

/** Text that no compression shortens much. */
const noise = (seed: string, length: number): string =>
  Array.from({ length: Math.ceil(length / 86) }, (_, part) =>
    createHash('sha512').update(`${seed} ${part}`).digest('base64url'),
  )
    .join('')
    .slice(0, length);

/** A lower bound of DynamoDB's size, which adds a few bytes for each map. */
const sizeOf = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return Buffer.byteLength(String(value));
  return Object.entries(value).reduce((sum, [name, inner]) => sum + name.length + sizeOf(inner) + 1, 3);
};

const SERPER = { provider: 'serper', country: 'br', language: 'pt-br' } as const;

const pointWith = (urlOf: (site: number) => string) => {
  const placed = { depth: 50, at: '2026-11-01T12:00:00.000Z', engine: SERPER };
  const rivals = Array.from(
    { length: 10 },
    (_, site) => [noise(`id ${site}`, 20), { ...placed, position: site + 1, url: urlOf(site + 1) }] as const,
  );
  return pointOf({ ...placed, position: 11, url: urlOf(0) }, 'loja.com.br', rivals);
};

it.each([
  ['usual addresses', 'categoria/produto-', 8, 1],
  ['long addresses', '', 120, 2],
  ['addresses with long queries', 'produto?', 1960, 3],
  ['the longest addresses', '', 1960, 3],
])('a point with ten competitors and %s takes few write units', (_, path, length, units) => {
  const urlOf = (site: number) =>
    `https://www.${noise(`host ${site}`, 8)}.com.br/${path}${noise(`page ${site}`, length)}`;
  const size = sizeOf(itemOf(noise('keyword', 37), pointWith(urlOf)));
  expect(Math.ceil(size / 1024)).toBe(units);
});

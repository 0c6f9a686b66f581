import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { SerpQuery } from '#shared/messages.ts';
import { DAY, toTtl } from '../platform/time/clock.ts';
import { engineOf, type Serp } from './serps.ts';

/** The partition of a query's results, shared by all users who need the query. */
export const serpPartition = ({ provider, country, language, text }: SerpQuery): string =>
  `SERP#${provider}#${country}#${language}#${text}`;

const KEPT_MS = 90 * DAY;

/** When results first read at `at` (UTC) may be removed: after 90 days. */
export const serpTtl = (at: string): number => toTtl(Date.parse(at) + KEPT_MS);

/** Links as stored: one per line, compressed to about 1 kB for 50 results. */
export const packLinks = (links: readonly string[]): Uint8Array =>
  deflateRawSync(links.map((link) => `${link.replaceAll('\n', '')}\n`).join(''));

const unpackLinks = (packed: Uint8Array): string[] =>
  inflateRawSync(packed).toString().split('\n').slice(0, -1);

const stored = z.object({
  at: z.string(),
  pages: z.number(),
  exhausted: z.boolean(),
  page_settings_id: z._default(z.string(), ''),
  links: z.instanceof(Uint8Array),
});

/** A query's results in an item; undefined if it has none, such as one that only holds a lock. */
export const parseSerp = (query: SerpQuery, item: unknown): Serp | undefined => {
  const { success, data } = stored.safeParse(item);
  if (!success) return undefined;
  const { page_settings_id: pageSettingsId, links, ...known } = data;
  return { ...known, pageSettingsId, engine: engineOf(query), links: unpackLinks(links) };
};

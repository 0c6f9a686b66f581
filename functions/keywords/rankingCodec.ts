/**
 * Rankings are stored as text in two attributes, which parses four times as fast as nested ones. Competitors
 * are compressed, so that a keyword with four takes one write unit; lists do not read them.
 */
import * as z from 'zod/mini';
import { compressed } from '../platform/compressed.ts';
import { type OwnRanking, ranking } from '../rankings/rankings.ts';
import { type Placement, placement } from '../search/serps.ts';
import { keywordRecord, type RankedKeyword, type StoredKeyword } from './keywords.ts';

export type Item = Readonly<Record<string, unknown>>;

const { competitors, check_completed_at, checked_for, failed_at, misses } = ranking.shape;
const ranked = z.extend(keywordRecord, {
  check_completed_at,
  checked_for,
  failed_at,
  misses,
  version: z.optional(z.number()),
  unserved_for: z.optional(z.string()),
  placements: z._default(z.string(), ''),
});
const withCompetitors = z.object({ competitor_placements: z.optional(compressed(competitors)) });

/** Each placement is one line: half the bytes of JSON, with nothing to escape. */
export const packOwn = ({ own: last, previous: before, first }: Placements): string =>
  last
    ? [
        `${last.domain}|${lineOf(last)}`,
        before ? lineOf(before) : '',
        first ? `${first.position ?? ''}|${first.at}` : '',
      ].join('\n')
    : '';

type Placements = Pick<OwnRanking, 'own' | 'previous' | 'first'>;

/**
 * The page's address comes last, because it may hold any character. The index is part of the language, and
 * what few placements have is part of the depth.
 */
const lineOf = ({ position, url, depth, at, engine, unreadable, featured, full }: Placement): string => {
  const { provider, country, language, index } = engine;
  const tongue = [language, ...(index === undefined ? [] : [index])].map(encodeURIComponent).join('#');
  const rare = [unreadable ?? 0, featured ? 1 : 0, ...(full ? [full.depth, full.at] : [])];
  const read = unreadable || featured || full ? [depth, ...rare].join(' ') : depth;
  const place = encodeURIComponent(country);
  return [position, read, at, provider, place, tongue, url?.replaceAll('\n', '')].join('|');
};

export const unpackOwn = (packed: string): Placements => {
  if (packed === '') return { own: null, previous: null };
  const [last = '', before, first] = packed.split('\n');
  const split = last.indexOf('|');
  return {
    own: { ...parseLine(last.slice(split + 1)), domain: last.slice(0, split) },
    previous: before ? parseLine(before) : null,
    ...(first && { first: parseFirst(first) }),
  };
};

const parseLine = (line: string): Placement => {
  const [position, read = '', at, provider, place = '', tongue = '', ...url] = line.split('|');
  const [, , , fullDepth, fullAt] = read.split(' ');
  const [depth, unreadable, featured] = read.split(' ').map(Number);
  const [language, index] = tongue.split('#').map(decodeURIComponent);
  return placement.parse({
    position: position === '' ? null : Number(position),
    url: url.join('|') || null,
    depth,
    at,
    engine: { provider, country: decodeURIComponent(place), language, ...(index && { index }) },
    ...(unreadable && { unreadable }),
    ...(featured && { featured: true }),
    ...(fullAt && { full: { depth: Number(fullDepth), at: fullAt } }),
  });
};

const parseFirst = (line: string) => {
  const [position, at = ''] = line.split('|');
  return { at, position: position ? Number(position) : null };
};

export const parseRanked = (item: Item): RankedKeyword => {
  const { placements, ...keyword } = ranked.parse(item);
  return { ...keyword, ...unpackOwn(placements) };
};

export const parseStored = (item: Item): StoredKeyword => ({
  ...parseRanked(item),
  competitors: withCompetitors.parse(item).competitor_placements ?? {},
});

const names = Object.keys(ranked.shape);

export const rankedProjection = {
  ProjectionExpression: names.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
};

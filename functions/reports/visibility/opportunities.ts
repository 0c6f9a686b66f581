import { worthOf } from '#shared/clickCurve.ts';
import type { Overview } from '#shared/contract/visibility.ts';
import type { Standing } from '../../days/standings.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { ownPlacements } from '../../rankings/rankings.ts';
import { pointsOf } from './moves.ts';

/** The positions from which a step is within reach, and where it leads. */
const STEPS = [
  { first: 4, last: 10, next: 3 },
  { first: 11, last: 20, next: 10 },
] as const;

/** Sorts keywords at positions 4 to 20 by what their next step is worth, most first. */
export const strikingDistance = (
  keywords: readonly RankedKeyword[],
  domain: string,
): Overview['striking_distance'] => {
  const points = pointsOf(keywords, domain);
  const near = keywords.flatMap((keyword, index) => {
    const { own } = ownPlacements(keyword, domain);
    const position = own?.position ?? 0;
    const step = STEPS.find(({ first, last }) => first <= position && position <= last);
    if (!own || !step) return [];
    const worth = (points[index] ?? 0) * (worthOf(step.next) - worthOf(position));
    return {
      keyword_id: keyword.id,
      keyword: keyword.keyword,
      position,
      next_position: step.next,
      url: own.url,
      volume: keyword.volume ?? null,
      worth: Math.round(worth * 100) / 100,
    };
  });
  return near.toSorted((a, b) => b.worth - a.worth || a.position - b.position);
};

/** Lists keywords for which another page of the site ranks than at the beginning of the period. */
export const changedPages = (
  keywords: readonly RankedKeyword[],
  domain: string,
  before: ReadonlyMap<string, Standing>,
): Overview['changed_pages'] =>
  keywords.flatMap((keyword) => {
    const { own } = ownPlacements(keyword, domain);
    const previous_url = before.get(keyword.id)?.own?.url;
    if (!own?.position || !own.url || !previous_url || own.url === previous_url) return [];
    return {
      keyword_id: keyword.id,
      keyword: keyword.keyword,
      position: own.position,
      url: own.url,
      previous_url,
    };
  });

/** This many changes of the page in so many days mean that pages compete for the keyword. */
export const TURNS = { changes: 2, days: 14 } as const;

/** `past` holds the standings of the last 14 days, the oldest first. */
export const cannibalised = (
  keywords: readonly RankedKeyword[],
  domain: string,
  past: readonly (readonly Standing[])[],
): Overview['cannibalised'] => {
  const pagesOf = new Map<string, string[]>();
  const follow = (id: string, url: string | null | undefined) => {
    if (!url) return;
    const pages = pagesOf.get(id) ?? [];
    if (pages.at(-1) !== url) pages.push(url);
    pagesOf.set(id, pages);
  };
  for (const day of past) for (const { id, own } of day) follow(id, own?.url);
  return keywords.flatMap((keyword) => {
    const { own } = ownPlacements(keyword, domain);
    follow(keyword.id, own?.url);
    const pages = pagesOf.get(keyword.id) ?? [];
    const changes = pages.length - 1;
    if (changes < TURNS.changes) return [];
    return {
      keyword_id: keyword.id,
      keyword: keyword.keyword,
      position: own?.position ?? null,
      changes,
      urls: [...new Set(pages)],
    };
  });
};

import { worthOf } from '#shared/clickCurve.ts';
import type { Overview } from '#shared/contract/visibility.ts';
import { isSamePage, pageKey } from '#shared/page.ts';
import { byKeyword, comparable } from '../../days/comparison.ts';
import type { KeywordSnapshot } from '../../days/snapshots.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { ownPlacements } from '../../rankings/rankings.ts';
import { pointsOf, rounded } from './moves.ts';

/** The positions from which a step is within reach, and where it leads. */
const STEPS = [
  { first: 4, last: 10, next: 3 },
  { first: 11, last: 20, next: 10 },
] as const;

export const strikingDistance = (
  keywords: readonly RankedKeyword[],
  domain: string,
  today: string,
): Overview['striking_distance'] => {
  const points = pointsOf(keywords, domain, today);
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
      worth: rounded(worth),
    };
  });
  return near.toSorted((a, b) => b.worth - a.worth || a.position - b.position);
};

export const changedPages = (
  keywords: readonly RankedKeyword[],
  domain: string,
  before: ReadonlyMap<string, KeywordSnapshot>,
): Overview['changed_pages'] =>
  keywords.flatMap((keyword) => {
    const { own } = ownPlacements(keyword, domain);
    const previous_url = before.get(keyword.id)?.own?.url;
    if (!own?.position || !own.url || !previous_url || isSamePage(own.url, previous_url)) return [];
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

/** `past` holds the snapshots of the last 14 days, the oldest first. Those most often changed come first. */
export const cannibalised = (
  keywords: readonly RankedKeyword[],
  domain: string,
  past: readonly (readonly KeywordSnapshot[])[],
): Overview['cannibalised'] => {
  const days = past.map(byKeyword);
  const found = keywords.flatMap((keyword) => {
    const stood = days.flatMap((day) => comparable(keyword, domain, day.get(keyword.id))?.own?.url ?? []);
    const { own } = ownPlacements(keyword, domain);
    const pages = [...stood, ...(own?.url ? [own.url] : [])].map(pageKey);
    const turns = pages.filter((page, index) => page !== pages[index - 1]);
    const changes = turns.length - 1;
    if (changes < TURNS.changes) return [];
    return {
      keyword_id: keyword.id,
      keyword: keyword.keyword,
      position: own?.position ?? null,
      changes,
      urls: [...new Set(turns)],
    };
  });
  return found.toSorted((a, b) => b.changes - a.changes);
};

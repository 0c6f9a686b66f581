import type { RankedKeyword } from '../../keywords/keywords.ts';
import type { Check } from '../checks.ts';

/**
 * Takes the keywords that `most` look-ups suffice for, those checked longest ago first, and those that are
 * free; all if none is, so that the request is refused. Also returns the look-ups
 * that they cost, and how many are left out (`waiting`).
 */
export const requestOf = (
  asked: readonly RankedKeyword[],
  before: Check | undefined,
  most = Number.POSITIVE_INFINITY,
) => {
  const sorted = asked.toSorted(longestAgoFirst);
  const paid = sorted.filter((keyword) => !isUnserved(before, keyword));
  const left = new Set(paid.slice(most));
  const kept = sorted.filter((keyword) => !left.has(keyword));
  const keywords = kept.length > 0 ? kept : sorted;
  return {
    keywords,
    lookups: keywords.filter((keyword) => !isUnserved(before, keyword)).length,
    waiting: asked.length - keywords.length,
  };
};

/** Whether an outage left the keyword without results, so that the next check repeats it for free. */
export const isUnserved = (check: Check | undefined, { is_active, unserved_for }: RankedKeyword): boolean =>
  is_active && check !== undefined && unserved_for === check.started_at;

/** Otherwise a check that ends early would always repeat the same ones. */
const longestAgoFirst = ({ checked_for: a = '' }: RankedKeyword, { checked_for: b = '' }: RankedKeyword) =>
  Number(a > b) - Number(a < b);

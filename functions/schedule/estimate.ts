import type { CheckEstimate } from '#shared/contract/admin/schedule.ts';
import { type CountedCheck, callsByKind } from '../checks/checks.ts';
import { isSettled } from '../checks/release/depth.ts';
import type { ListedKeyword } from '../keywords/fetchIndex.store.ts';

/** Beyond this many keywords, the estimate takes the last check's number. */
export const MOST_COUNTED = 1000;

export const estimateOf = (
  { keywords, next }: { readonly keywords: readonly ListedKeyword[]; readonly next?: object | undefined },
  last: CountedCheck | undefined,
  now: number,
): Omit<CheckEstimate, 'provider' | 'most_pages'> => {
  const earlier = last ? callsByKind(last) : {};
  const pages = { keywords: earlier.keywords ?? null, grid: earlier.grid ?? null };
  const groups = [...Map.groupBy(keywords, ({ text }) => text).values()];
  const settled = groups.filter((group) => group.every((keyword) => isSettled(keyword, now))).length;
  const listed = { keywords: keywords.length, queries: groups.length, pages, settled };
  if (next === undefined) return { ...listed, counted: 'now' };
  // A check that was stopped early has listed only a part.
  const before = last?.check.is_listed ? last.check : undefined;
  if (!before || before.keywords < keywords.length) return { ...listed, counted: 'at_least' };
  const likely = Math.round((settled * before.queries) / Math.max(1, groups.length));
  return { keywords: before.keywords, queries: before.queries, pages, counted: 'last_run', settled: likely };
};

import type { CheckEstimate } from '#shared/contract/admin/schedule.ts';
import { callsByCheck, likelyTotals, type Run } from './runs/runs.ts';

/** Beyond this many keywords, the estimate takes the last run's number. */
export const MOST_COUNTED = 1000;

export const estimateOf = (
  {
    keywords,
    next,
  }: { readonly keywords: readonly { readonly text: string }[]; readonly next?: object | undefined },
  last: Run | undefined,
): Omit<CheckEstimate, 'provider' | 'most_pages'> => {
  const earlier = last ? callsByCheck(last) : {};
  const pages = { keywords: earlier.keywords ?? null, grid: earlier.grid ?? null };
  const listed = {
    keywords: keywords.length,
    queries: new Set(keywords.map(({ text }) => text)).size,
    pages,
  };
  if (next === undefined) return { ...listed, counted: 'now' };
  // A run that was stopped early has counted only a part.
  const before = last?.is_listed ? likelyTotals(last) : undefined;
  if (!before || before.total < keywords.length) return { ...listed, counted: 'at_least' };
  return { keywords: before.total, queries: before.released, pages, counted: 'last_run' };
};

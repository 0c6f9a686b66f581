import type { LookupCount } from '#shared/contract/admin/customer.ts';
import type { HistoryPoint } from '../rankings/rankings.ts';
import { MAX_PAGES } from '../search/serps.ts';

/** A page of Serper, which is what it charges for. */
const RESULTS_PER_PAGE = 10;

/**
 * The look-ups that measured these points of one query. The points of two companies, or of a company's former
 * domain and its new one, that were measured at one moment come from one look-up.
 */
export const lookupsIn = (points: readonly HistoryPoint[]): LookupCount => {
  const deepest = new Map<string, HistoryPoint>();
  for (const point of points) {
    const known = deepest.get(point.at);
    if (!known || point.depth > known.depth) deepest.set(point.at, point);
  }
  const bySerper = [...deepest.values()].filter(({ engine }) => engine.provider === 'serper');
  return {
    lookups: deepest.size,
    serper_lookups: bySerper.length,
    serper_calls: bySerper.reduce((calls, { depth }) => calls + pagesOf(depth), 0),
  };
};

/** About: a page may hold fewer results, and that the results ended may have taken a page more. */
const pagesOf = (depth: number): number =>
  Math.min(MAX_PAGES, Math.max(1, Math.ceil(depth / RESULTS_PER_PAGE)));

export const noLookups: LookupCount = { lookups: 0, serper_lookups: 0, serper_calls: 0 };

export const addLookups = (a: LookupCount, b: LookupCount): LookupCount => ({
  lookups: a.lookups + b.lookups,
  serper_lookups: a.serper_lookups + b.serper_lookups,
  serper_calls: a.serper_calls + b.serper_calls,
});

import type { LookupCount } from '#shared/contract/admin/customer.ts';
import type { HistoryPoint } from '../rankings/rankings.ts';
import { pagesOf, SERPER_PAGE_SIZE } from '../search/settings/settings.ts';

/** Counts points of one query at the same moment, e.g. of two companies, as one look-up. */
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
    serper_calls: bySerper.reduce((calls, { depth }) => calls + pagesOf(depth, SERPER_PAGE_SIZE), 0),
  };
};

export const noLookups: LookupCount = { lookups: 0, serper_lookups: 0, serper_calls: 0 };

export const addLookups = (a: LookupCount, b: LookupCount): LookupCount => ({
  lookups: a.lookups + b.lookups,
  serper_lookups: a.serper_lookups + b.serper_lookups,
  serper_calls: a.serper_calls + b.serper_calls,
});

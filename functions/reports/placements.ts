import type { StoredCompetitor } from '../competitors/competitors.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import { findSerps } from '../search/serps.store.ts';
import { normalizeQuery, type Placement, placeDomain, queryFor } from '../search/serps.ts';
import { readSearchSettings } from '../search/settings.store.ts';

type Find = (keyword: StoredKeyword, competitor: StoredCompetitor) => Placement | undefined;

/**
 * Finds each competitor's last placement: what the check wrote or, if the competitor was added later, its
 * place in the latest results. Undefined if the results were not read deep enough for it.
 */
export const competitorPlacements = async (
  keywords: readonly StoredKeyword[],
  competitors: readonly StoredCompetitor[],
): Promise<Find> => {
  const incomplete = keywords.filter(
    (keyword) => keyword.own && competitors.some(({ id }) => !keyword.competitors[id]),
  );
  const settings = await readSearchSettings();
  const serps = await findSerps(incomplete.map(({ keyword }) => queryFor(settings, keyword)));
  return (keyword, { id, domain }) => {
    const serp = serps.get(normalizeQuery(keyword.keyword));
    return keyword.competitors[id] ?? (serp && placeDomain(serp, domain));
  };
};

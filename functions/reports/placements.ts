import type { StoredCompetitor } from '../competitors/competitors.store.ts';
import type { StoredKeyword } from '../keywords/rankings.store.ts';
import { findSerps } from '../search/serps.store.ts';
import { normalizeQuery, type Placement, placeDomain, queryFor } from '../search/serps.ts';
import { readSearchSettings } from '../search/settings.store.ts';

type Find = (keyword: StoredKeyword, competitor: StoredCompetitor) => Placement | undefined;

/**
 * Finds each competitor's last placement: what the check wrote, or, for one who was added later, what the kept results say. Undefined where
 * he was never looked for that deep.
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

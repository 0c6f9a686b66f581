import type { StoredCompetitor } from '../competitors/store.ts';
import type { StoredKeyword } from '../keywords/ranked.ts';
import { fetchText, type Placement } from '../rankings/rankings.ts';
import { placeDomain, queryFor } from '../serps/serps.ts';
import { findSerps } from '../serps/store.ts';
import { readSearchSettings } from '../settings/store.ts';

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
    const serp = serps.get(fetchText(keyword.keyword));
    return keyword.competitors[id] ?? (serp && placeDomain(serp, domain));
  };
};

import { type Engine, isSameEngine } from '#shared/messages.ts';
import type { StoredCompetitor } from '../competitors/competitors.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import { findSerps } from '../search/serps.store.ts';
import { type Placement, placeDomain, queryAt } from '../search/serps.ts';

type Find = (keyword: StoredKeyword, competitor: StoredCompetitor) => Placement | undefined;

/**
 * Finds each competitor's last placement by the engine that placed the company: what the check wrote or, if
 * the competitor was added later, its place in the results that placed the company. One that these results
 * were not read deep enough for keeps what another engine said last; undefined without that.
 */
export const competitorPlacements = async (
  keywords: readonly StoredKeyword[],
  competitors: readonly StoredCompetitor[],
): Promise<Find> => {
  const incomplete = keywords.filter(
    ({ own, competitors: placed }) => !competitors.every(({ id }) => isOf(own, placed[id])),
  );
  const serpOf = await findSerps(incomplete.flatMap((keyword) => fetchOf(keyword) ?? []));
  return (keyword, { id, domain }) => {
    const known = keyword.competitors[id];
    if (isOf(keyword.own, known)) return known;
    const fetched = fetchOf(keyword);
    const serp = fetched && serpOf(fetched);
    return (serp && placeDomain(serp, domain)) ?? known;
  };
};

/** The fetch that placed the company. */
const fetchOf = ({ keyword, own }: StoredKeyword) =>
  own ? { query: queryAt(own.engine, keyword), at: own.at } : undefined;

/** In a reply: what measured a placement, if not what measured the company. */
export const otherEngine = (
  { own }: StoredKeyword,
  placed: Placement | undefined,
): { readonly other_engine?: Engine } =>
  own && placed && !isOf(own, placed) ? { other_engine: placed.engine } : {};

const isOf = (own: Placement | null, placed: Placement | undefined): boolean =>
  own !== null && placed !== undefined && isSameEngine(own.engine, placed.engine);

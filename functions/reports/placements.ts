import { type Engine, isSameEngine } from '#shared/messages.ts';
import type { StoredCompetitor } from '../competitors/competitors.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import { findSerps } from '../search/serps.store.ts';
import { normalizeQuery, type Placement, placeDomain, queryAt } from '../search/serps.ts';

type Find = (keyword: StoredKeyword, competitor: StoredCompetitor) => Placement | undefined;

/**
 * Finds each competitor's last placement by the engine that placed the company: what the check wrote or, if
 * the competitor was added later, its place in that engine's latest results. One that these results were not
 * read deep enough for keeps what another engine said last; undefined without that.
 */
export const competitorPlacements = async (
  keywords: readonly StoredKeyword[],
  competitors: readonly StoredCompetitor[],
): Promise<Find> => {
  const queries = keywords.flatMap(({ keyword, own, competitors: placed }) => {
    const isComplete = competitors.every(({ id }) => isOf(own, placed[id]));
    return own && !isComplete ? [queryAt(own.engine, keyword)] : [];
  });
  const serps = await findSerps(queries);
  return ({ keyword, own, competitors: placed }, { id, domain }) => {
    const known = placed[id];
    if (isOf(own, known)) return known;
    const serp = serps.get(normalizeQuery(keyword));
    return (serp && placeDomain(serp, domain)) ?? known;
  };
};

/** In a reply: what measured a placement, if not what measured the company. */
export const otherEngine = (
  { own }: StoredKeyword,
  placed: Placement | undefined,
): { readonly other_engine?: Engine } =>
  own && placed && !isOf(own, placed) ? { other_engine: placed.engine } : {};

const isOf = (own: Placement | null, placed: Placement | undefined): boolean =>
  own !== null && placed !== undefined && isSameEngine(own.engine, placed.engine);

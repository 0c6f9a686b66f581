import type * as z from 'zod/mini';
import type { GridCell, grid } from '#shared/contract/reports.ts';
import { isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import type { StoredCompetitor } from '../competitors/competitors.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import { beyond, type CompetitorPlacement } from '../rankings/rankings.ts';
import { standing, verificationOf } from '../rankings/standing.ts';
import { placeDomain, suffices } from '../search/placeDomain.ts';
import { findSerps } from '../search/serps.store.ts';
import { type Placement, queryAt, type Serp } from '../search/serps.ts';

interface Placements {
  readonly of: (keyword: StoredKeyword, competitor: StoredCompetitor) => CompetitorPlacement | undefined;
  /** Whether they stay as long as the keywords do: another customer's check may read results deeper. */
  readonly areFinal: boolean;
}

/**
 * Finds each competitor's last placement by the engine that placed the company: what the check wrote or, if
 * the competitor was added later, its place in the results that placed the company. One that these results
 * were not read deep enough for keeps what another engine said last, or else is beyond them.
 */
export const competitorPlacements = async (
  keywords: readonly StoredKeyword[],
  competitors: readonly StoredCompetitor[],
): Promise<Placements> => {
  const domains = competitors.map(({ domain }) => domain);
  const incomplete = keywords.filter(
    ({ own, competitors: placed }) => own && !competitors.every(({ id }) => isOf(own, placed[id])),
  );
  const serpOf = await findSerps(incomplete.flatMap((keyword) => fetchOf(keyword) ?? []));
  const serpBehind = (keyword: StoredKeyword): Serp | undefined => {
    const fetched = fetchOf(keyword);
    return fetched && serpOf(fetched);
  };
  return {
    of: (keyword, { id, domain }) => {
      const known = keyword.competitors[id];
      if (isOf(keyword.own, known)) return known;
      const serp = serpBehind(keyword);
      return (serp && placeDomain(serp, domain)) ?? known ?? (serp && beyondRead(serp));
    },
    areFinal: incomplete.every((keyword) => {
      const serp = serpBehind(keyword);
      return serp !== undefined && suffices(serp, domains);
    }),
  };
};

const fetchOf = ({ keyword, own }: StoredKeyword) =>
  own ? { query: queryAt(own.engine, keyword), at: own.at } : undefined;

const beyondRead = ({ links, at, engine }: Serp) => beyond({ depth: links.length, at, engine });

/** In a reply: what a competitor's placement has to say beside the position, mostly nothing. */
export const remarksOn = (
  { own }: StoredKeyword,
  placed: CompetitorPlacement | undefined,
): { readonly beyond?: true; readonly other_engine?: Engine } => ({
  ...(placed?.beyond && { beyond: true }),
  ...(own && placed && !isOf(own, placed) && { other_engine: placed.engine }),
});

const isOf = (own: Placement | null, placed: Placement | undefined): boolean =>
  own !== null && placed !== undefined && isSameEngine(own.engine, placed.engine);

type Row = z.input<typeof grid>['keywords'][number];

/** A row of the grid: the company's position, and its competitors' by their ids. */
export const gridRow = (
  keyword: StoredKeyword,
  domain: string,
  placed: readonly (readonly [competitorId: string, placement: CompetitorPlacement | undefined])[],
): Row => {
  const own = standing(keyword, domain);
  const { current_position: position, verification, depth, last_check: checked_at, failed_at } = own;
  const company_cell = { position, verification, depth, checked_at };
  return {
    id: keyword.id,
    keyword: keyword.keyword,
    is_active: keyword.is_active,
    company_position: position,
    company_cell,
    competitor_positions: placed.map(([competitor_id, placement]) => ({
      competitor_id,
      ...unlike(company_cell, cellOf(keyword, placement)),
      ...remarksOn(keyword, placement),
    })),
    failed_at,
  };
};

const cellOf = ({ failed_at }: StoredKeyword, placed: CompetitorPlacement | undefined): GridCell => ({
  position: placed?.position ?? null,
  verification: verificationOf(placed, failed_at),
  depth: placed?.depth ?? null,
  checked_at: placed?.at ?? null,
});

/** A competitor's cell without what is as in the company's: mostly everything, as one check wrote both. */
const unlike = (own: GridCell, { position, verification, depth, checked_at }: GridCell) => ({
  position,
  ...(verification !== own.verification && { verification }),
  ...(depth !== own.depth && { depth }),
  ...(checked_at !== own.checked_at && { checked_at }),
});

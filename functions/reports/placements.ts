import type * as z from 'zod/mini';
import type { GridCell, grid } from '#shared/contract/reports.ts';
import { isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import type { StoredCompetitor } from '../competitors/competitors.ts';
import type { CompetitorSnapshot, KeywordSnapshot } from '../days/snapshots.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import { positionView, verificationOf } from '../rankings/positionView.ts';
import { beyond, type CompetitorPlacement } from '../rankings/rankings.ts';
import { isOwnPage, placeDomain } from '../search/placeDomain.ts';
import { findSerps } from '../search/serps.store.ts';
import { isUnclear, type Placement, queryAt, type Serp } from '../search/serps.ts';

type PlacementOf = (keyword: StoredKeyword, competitor: StoredCompetitor) => CompetitorPlacement | undefined;

/**
 * Places competitors by the company's engine, among all `tracked` domains: from the check or, for those added
 * later, from its results. If too few results were read, keeps another placement or returns `beyond`.
 */
export const competitorPlacements = async (
  keywords: readonly StoredKeyword[],
  competitors: readonly StoredCompetitor[],
  tracked: readonly string[],
): Promise<PlacementOf> => {
  const incomplete = keywords.filter(
    (keyword) =>
      keyword.own &&
      !competitors.every((competitor) => isOf(keyword.own, placedFor(keyword, competitor, tracked))),
  );
  const serpOf = await findSerps(incomplete.flatMap((keyword) => fetchOf(keyword) ?? []));
  return (keyword, competitor) => {
    const known = placedFor(keyword, competitor, tracked);
    if (isOf(keyword.own, known)) return known;
    const fetched = fetchOf(keyword);
    const serp = fetched && serpOf(fetched);
    const placed = serp && placeDomain(serp, competitor.domain, tracked);
    return placed ?? known ?? (serp && beyondRead(serp));
  };
};

const fetchOf = ({ keyword, own }: StoredKeyword) =>
  own ? { query: queryAt(own.engine, keyword), at: own.at } : undefined;

/** Undefined if a competitor that was not found may be in one of the unreadable places. */
const beyondRead = ({ links: { length: depth }, at, engine, unreadable }: Serp) =>
  isUnclear({ depth, unreadable }) ? undefined : beyond({ depth, at, engine });

/** The placement by the check, unless its page is that of another competitor, which was added since. */
const placedFor = (
  { competitors }: StoredKeyword,
  { id, domain }: StoredCompetitor,
  tracked: readonly string[],
): CompetitorPlacement | undefined => {
  const placed = competitors[id];
  return placed && isOwnPage(placed.url, domain, tracked) ? placed : undefined;
};

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

export const ownCell = (keyword: StoredKeyword, domain: string): Row['company_cell'] => {
  const { current_position: position, last_check: checked_at, ...own } = positionView(keyword, domain);
  const { verification, depth, unreadable, featured, full, previous_position, previous_check } = own;
  const cell = { position, verification, depth, checked_at, unreadable, featured, full };
  return { ...cell, previous_position, previous_check };
};

export const gridRow = (
  keyword: StoredKeyword,
  domain: string,
  placed: readonly (readonly [competitorId: string, placement: CompetitorPlacement | undefined])[],
  stood: KeywordSnapshot | undefined,
): Row => {
  const company_cell = ownCell(keyword, domain);
  return {
    id: keyword.id,
    keyword: keyword.keyword,
    is_active: keyword.is_active,
    tags: keyword.tags,
    company_position: company_cell.position,
    company_cell,
    competitor_positions: placed.map(([competitor_id, placement]) => ({
      competitor_id,
      ...unlike(company_cell, cellOf(keyword, placement)),
      ...remarksOn(keyword, placement),
      ...changed(keyword, placement, stood?.competitors.get(competitor_id)),
    })),
    failed_at: keyword.failed_at ?? null,
  };
};

/** How the competitor stood before, if both positions are known, by the same engine, and differ. */
const changed = (
  { own }: StoredKeyword,
  placed: CompetitorPlacement | undefined,
  stood: CompetitorSnapshot | undefined,
): { readonly previous_position?: number | null } =>
  placed &&
  !placed.beyond &&
  isOf(own, placed) &&
  stood &&
  !stood.beyond &&
  stood.position !== placed.position
    ? { previous_position: stood.position }
    : {};

const cellOf = ({ failed_at }: StoredKeyword, placed: CompetitorPlacement | undefined): GridCell => ({
  position: placed?.position ?? null,
  verification: verificationOf(placed, failed_at),
  depth: placed?.depth ?? null,
  checked_at: placed?.at ?? null,
  unreadable: placed?.unreadable,
  featured: placed?.featured,
});

/** Leaves out fields equal to the company's cell: mostly all, as one check wrote both. */
const unlike = (own: GridCell, { position, verification, depth, checked_at, ...read }: GridCell) => ({
  position,
  ...read,
  ...(verification !== own.verification && { verification }),
  ...(depth !== own.depth && { depth }),
  ...(checked_at !== own.checked_at && { checked_at }),
});

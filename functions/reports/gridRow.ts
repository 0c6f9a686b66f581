import type * as z from 'zod/mini';
import type { GridCell, grid } from '#shared/contract/reports.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import type { CompetitorPlacement } from '../rankings/rankings.ts';
import { standing, verificationOf } from '../rankings/standing.ts';
import { remarksOn } from './placements.ts';

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

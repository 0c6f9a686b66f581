import type * as z from 'zod/mini';
import type { GridCell, grid } from '#shared/contract/reports.ts';
import type { Engine } from '#shared/messages.ts';

export type GridData = z.output<typeof grid>;
export type GridRow = GridData['keywords'][number];

/** A competitor's cell. Values that the reply leaves out are those of the company's cell. */
export const cellOf = (
  { company_cell: own, competitor_positions }: Pick<GridRow, 'company_cell' | 'competitor_positions'>,
  competitorId: string,
) => {
  const found = competitor_positions.find(({ competitor_id }) => competitor_id === competitorId);
  if (!found) return undefined;
  const { competitor_id: _, ...cell } = found;
  const { verification = own.verification, depth = own.depth, checked_at = own.checked_at } = cell;
  return { ...cell, verification, depth, checked_at };
};

/** When a competitor was checked, if earlier than the company: a check may not read far enough for all. */
export const checkedEarlier = (theirs: string | null | undefined, own: string | null): string | null =>
  theirs != null && theirs !== own ? theirs : null;

export const depthsOf = (
  rows: readonly Pick<GridRow, 'company_cell'>[],
): { readonly fewest: number; readonly most: number } | undefined => {
  const depths = rows.flatMap(({ company_cell }) => company_cell.depth ?? []);
  return depths.length === 0 ? undefined : { fewest: Math.min(...depths), most: Math.max(...depths) };
};

/** Whether a competitor ranks above the company. A company that was not found is below all results read. */
export const isAhead = (
  theirs: (Pick<GridCell, 'position'> & { readonly other_engine?: Engine | undefined }) | undefined,
  own: Pick<GridCell, 'position' | 'depth'>,
): boolean =>
  theirs != null &&
  theirs.other_engine === undefined &&
  theirs.position !== null &&
  own.depth !== null &&
  theirs.position < (own.position ?? own.depth + 1);

export interface Totals {
  top3: number;
  top10: number;
  ahead: number;
}

export const OWN = 'company';

/** Counts in place, because a grid has ten thousand cells. */
export const totalsOf = (rows: readonly GridRow[]): ReadonlyMap<string, Readonly<Totals>> => {
  const totals = new Map<string, Totals>();
  const count = (id: string, position: number | null, ahead: boolean) => {
    const total = totals.get(id) ?? { top3: 0, top10: 0, ahead: 0 };
    totals.set(id, total);
    if (position !== null && position <= 3) total.top3 += 1;
    if (position !== null && position <= 10) total.top10 += 1;
    if (ahead) total.ahead += 1;
  };
  for (const { is_active, company_position, company_cell, competitor_positions } of rows) {
    if (!is_active) continue;
    count(OWN, company_position, false);
    for (const cell of competitor_positions)
      count(cell.competitor_id, cell.position, isAhead(cell, company_cell));
  }
  return totals;
};

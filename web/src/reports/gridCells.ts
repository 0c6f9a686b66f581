import type * as z from 'zod/mini';
import type { grid } from '#shared/contract/reports.ts';

export type GridData = z.output<typeof grid>;
export type GridRow = GridData['keywords'][number];

/** A competitor's cell in a row, undefined for a competitor that was added after the row was checked. */
export const cellOf = (row: GridRow, competitorId: string) =>
  row.competitor_positions.find(({ competitor_id }) => competitor_id === competitorId);

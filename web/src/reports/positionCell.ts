import type { CsvValue } from '../ui/bare/csv.ts';

/** A position in an exported table: its number, or in words that the site was not found. */
export const positionCell = (position: number | null | undefined): CsvValue =>
  position === null ? 'não encontrada' : (position ?? null);

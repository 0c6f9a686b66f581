import type { CsvValue } from '../ui/bare/csv.ts';

/**
 * A position in an exported table: its number, or in words that the site was not found, and among how many
 * results if that is known.
 */
export const positionCell = (position: number | null | undefined, depth?: number | null): CsvValue => {
  if (position !== null) return position ?? null;
  return depth == null ? 'não encontrada' : `não encontrada (até ${depth})`;
};

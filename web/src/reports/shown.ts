import { decimal, whole } from '#shared/format.ts';
import type { Stat } from '../ui/bare/panels/Stats.tsx';
import type { ChangeValue } from '../ui/bare/positions/TrendMark.tsx';
import type { CsvValue } from '../ui/bare/text/csv.ts';
import { type FullReading, fullReading, unreadablePlaces } from '../ui/bare/text/format.ts';

export interface Average {
  readonly average_position: number | null;
  readonly left_out: number;
}

export const averageStat = ({ average_position, left_out }: Average): Stat => ({
  label: 'Posição média',
  value: decimal(average_position),
  note: left_out === 0 ? undefined : `sem ${whole(left_out)} de outra medição`,
});

/** A change of positions, of which null means not found. */
export const changeBetween = (position: number | null, previous: number | null): ChangeValue => {
  if (position !== null) return previous === null ? 'entrou' : previous - position;
  return previous === null ? null : 'saiu';
};

interface Read {
  readonly depth?: number | null | undefined;
  readonly unreadable?: number | undefined;
  readonly full?: FullReading | undefined;
}

/** The position; in words if the site was not found, with how many results and unreadable places if known. */
export const positionCell = (
  position: number | null | undefined,
  { depth, unreadable, full }: Read = {},
): CsvValue => {
  if (position !== null) return position ?? null;
  if (depth == null) return 'não encontrada';
  const read = [`até ${depth}`, full && fullReading(full), unreadable && unreadablePlaces(unreadable)];
  return `não encontrada (${read.filter(Boolean).join('; ')})`;
};

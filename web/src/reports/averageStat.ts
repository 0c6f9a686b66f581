import { decimal, whole } from '../ui/bare/format.ts';
import type { Stat } from '../ui/bare/Stats.tsx';

interface Average {
  readonly average_position: number | null;
  readonly left_out: number;
}

/** The figure of an average position, and how many positions it leaves out. */
export const averageStat = ({ average_position, left_out }: Average): Stat => ({
  label: 'Posição média',
  value: decimal(average_position),
  note: left_out === 0 ? undefined : `sem ${whole(left_out)} de outra medição`,
});

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type * as z from 'zod/mini';
import type { analysis } from '#shared/contract/analysis.ts';
import { whole } from '../../ui/bare/format.ts';
import { type StatFilter, StatFilters } from '../../ui/bare/StatFilters.tsx';
import { Stats } from '../../ui/bare/Stats.tsx';
import { averageStat } from '../averageStat.ts';
import { Distribution } from './Distribution.tsx';
import { type Counts, type Narrowing, pressBand, pressSituation, type Situation } from './narrowing.ts';

interface Props {
  readonly stats: z.output<typeof analysis>['stats'];
  readonly counts: Counts;
  /** The last position of the last band. */
  readonly last: number;
  readonly narrowing: Narrowing;
  readonly onNarrow: (next: Narrowing) => void;
}

/** The figures of an analysis and the distribution of its positions, which filter the table below. */
export const AnalysisFilters = ({ stats, counts, last, narrowing, onNarrow }: Props) => {
  const tile = (situation: Situation, label: string, icon?: StatFilter['icon']): StatFilter => ({
    id: situation,
    label,
    icon,
    value: whole(counts[situation]),
    isPressed: narrowing.situation === situation,
    onPress: () => onNarrow(pressSituation(narrowing, situation)),
  });
  const press = (band: Parameters<typeof pressBand>[1]) => onNarrow(pressBand(narrowing, band));
  return (
    <>
      <Stats stats={[{ label: 'Palavras-chave', value: whole(stats.total_keywords) }, averageStat(stats)]}>
        <StatFilters
          label="Filtrar por situação"
          filters={[
            tile('melhoraram', 'Melhoraram', <IconArrowUp size={15} color="var(--up)" />),
            tile('pioraram', 'Pioraram', <IconArrowDown size={15} color="var(--down)" />),
            {
              id: 'nao-encontradas',
              label: 'Não encontradas',
              value: whole(counts['nao-encontradas']),
              isPressed: narrowing.band === 'nao-encontradas',
              onPress: () => press('nao-encontradas'),
            },
            tile('nao-verificadas', 'Não verificadas'),
          ]}
        />
      </Stats>
      <Distribution counts={counts} last={last} pressed={narrowing.band} onPress={press} />
    </>
  );
};

import { Box } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFilter, IconX } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import stats from '../../ui/bare/panels/Stats.module.css';
import { type Stat, Stats } from '../../ui/bare/panels/Stats.tsx';
import { counted, whole } from '../../ui/bare/text/format.ts';
import { VisuallyHidden } from '../../ui/bare/text/VisuallyHidden.tsx';
import { averageStat } from '../shown.ts';
import styles from './Distribution.module.css';
import {
  type Band,
  bands,
  type Counts,
  type Narrowing,
  pressBand,
  pressSituation,
  type Situation,
  type Summary,
  verifiedBands,
} from './narrowing.ts';

interface Props {
  readonly stats: Summary;
  readonly counts: Counts;
  readonly last: number;
  readonly narrowing: Narrowing;
  readonly onNarrow: (next: Narrowing) => void;
}

export const AnalysisFilters = ({ stats, counts, last, narrowing, onNarrow }: Props) => {
  const tile = (situation: Situation, label: string, icon?: StatFilter['icon']): StatFilter => ({
    id: situation,
    label,
    icon,
    value: whole(counts[situation]),
    isPressed: narrowing.situation === situation,
    onPress: () => onNarrow(pressSituation(narrowing, situation)),
  });
  const kept = tile('mantidas', '');
  const press = (band: Band) => onNarrow(pressBand(narrowing, band));
  const bandTile = (band: Band, label: string): StatFilter => ({
    id: band,
    label,
    value: whole(counts[band]),
    isPressed: narrowing.band === band,
    onPress: () => press(band),
  });
  const inactive = stats.total_keywords - bands.reduce((sum, band) => sum + counts[band], 0);
  const total = {
    label: 'Palavras-chave',
    value: whole(stats.total_keywords),
    note: inactive === 0 ? undefined : `com ${counted(inactive, 'inativa', 'inativas')}`,
  };
  return (
    <>
      <Stats stats={[total, averageStat(stats)]}>
        <StatFilters
          label="Filtrar por situação"
          filters={[
            tile('melhoraram', 'Melhoraram', <IconArrowUp size={15} color="var(--up)" />),
            tile('pioraram', 'Pioraram', <IconArrowDown size={15} color="var(--down)" />),
            bandTile('nao-encontradas', 'Não encontradas'),
            bandTile('nao-verificadas', 'Não verificadas'),
          ]}
        />
      </Stats>
      <Distribution counts={counts} last={last} pressed={narrowing.band} onPress={press}>
        {(kept.isPressed || counts.mantidas > 0) && (
          <button type="button" className={styles.band} aria-pressed={kept.isPressed} onClick={kept.onPress}>
            <small>
              Das quais {kept.value} não {counts.mantidas === 1 ? 'verificada' : 'verificadas'} na última vez:
              vale a posição anterior
            </small>
          </button>
        )}
      </Distribution>
    </>
  );
};

interface StatFilter extends Stat {
  readonly id: string;
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

interface StatFiltersProps {
  readonly label: string;
  readonly filters: readonly StatFilter[];
}

/** Separate from `Stats`, because the public pages have no filters. */
const StatFilters = ({ label, filters }: StatFiltersProps) => (
  <fieldset className={stats.group} aria-label={label}>
    {filters.map((filter) => (
      <PressableStat key={filter.id} {...filter} />
    ))}
  </fieldset>
);

const PressableStat = ({ label, value, icon, isPressed, onPress }: StatFilter) => {
  const Mark = isPressed ? IconX : IconFilter;
  return (
    <button type="button" className={stats.stat} aria-pressed={isPressed} onClick={onPress}>
      <span className={stats.label}>
        {icon}
        {label}
      </span>{' '}
      <span className={stats.value}>{value}</span>
      <Mark className={stats.mark} size={14} aria-hidden="true" />
    </button>
  );
};

interface DistributionProps {
  readonly counts: Counts;
  readonly last: number;
  readonly pressed: Band | '';
  readonly onPress: (band: Band) => void;
  readonly children: ReactNode;
}

const labels: Readonly<Record<Exclude<(typeof verifiedBands)[number], '21-50'>, string>> = {
  '1-3': '1–3',
  '4-10': '4–10',
  '11-20': '11–20',
  'nao-encontradas': '∞',
};

/** What is not verified has the bar's own colour. */
const colourOf = (band: Band): CSSProperties & { readonly '--band': string } => ({
  '--band': `var(--rank-${band === 'nao-encontradas' ? 'none' : 1 + bands.indexOf(band)})`,
});

const Distribution = ({ counts, last, pressed, onPress, children }: DistributionProps) => (
  <fieldset
    className={styles.distribution}
    aria-label="Filtrar por faixa de posição"
    data-long={Object.values(counts).some((count) => count >= 100) || undefined}
  >
    <div className={styles.bar} aria-hidden="true" data-filtered={pressed !== '' || undefined}>
      {bands
        .filter((band) => counts[band] > 0)
        .map((band) => (
          <span
            key={band}
            data-pressed={band === pressed || undefined}
            style={{ ...colourOf(band), flexGrow: counts[band] }}
          />
        ))}
    </div>
    <div className={styles.bands}>
      {verifiedBands.map((band) => (
        <button
          key={band}
          type="button"
          className={styles.band}
          style={colourOf(band)}
          aria-pressed={band === pressed}
          onClick={() => onPress(band)}
        >
          <span className={styles.label}>
            {band === 'nao-encontradas' ? (
              <>
                <Box component="span" fz="1.125rem" lh={1} aria-hidden="true">
                  {labels[band]}
                </Box>
                <VisuallyHidden>Não encontradas</VisuallyHidden>
              </>
            ) : (
              <>
                <VisuallyHidden>Posições </VisuallyHidden>
                {band === '21-50' ? `21–${last}` : labels[band]}
              </>
            )}
          </span>{' '}
          <span className={styles.count}>{whole(counts[band])}</span>
        </button>
      ))}
    </div>
    <div className={styles.bands}>{children}</div>
  </fieldset>
);

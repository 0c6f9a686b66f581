import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { counted, whole } from '#shared/format.ts';
import { averageStat } from '../../reports/shown.ts';
import { VisuallyHidden } from '../../ui/bare/text/VisuallyHidden.tsx';
import styles from './AnalysisFilters.module.css';
import { bands, type Counts, type Narrowing, positionBands, type Summary } from './narrowing.ts';

interface Props {
  readonly stats: Summary;
  readonly counts: Counts;
  readonly last: number;
  readonly narrowing: Narrowing | '';
  readonly onNarrow: (next: Narrowing | '') => void;
}

/** The figures of the report in one row; those of the active keywords filter the table. */
export const AnalysisFilters = ({ stats, counts, last, narrowing, onNarrow }: Props) => {
  const filter = (of: Narrowing, label: ReactNode, colour?: number) => (
    <button
      key={of}
      type="button"
      className={styles.filter}
      {...(colour !== undefined && { style: { '--band': `var(--rank-${colour})` } as CSSProperties })}
      data-none={counts[of] === 0 || undefined}
      aria-pressed={narrowing === of}
      onClick={() => onNarrow(narrowing === of ? '' : of)}
    >
      <span className={styles.label}>{label}</span> <b>{whole(counts[of])}</b>
    </button>
  );
  const inactive = stats.total_keywords - bands.reduce((sum, of) => sum + counts[of], 0);
  const average = averageStat(stats);
  return (
    <div className={styles.figures}>
      <dl className={styles.group}>
        <div className={styles.figure}>
          <dt>
            Palavras-chave
            {inactive > 0 && <small>com {counted(inactive, 'inativa', 'inativas')}</small>}
          </dt>
          <dd>{whole(stats.total_keywords)}</dd>
        </div>
        <div className={styles.figure}>
          <dt>
            {average.label}
            {average.note && <small>{average.note}</small>}
          </dt>
          <dd>{average.value}</dd>
        </div>
      </dl>
      <fieldset className={styles.group} aria-label="Filtrar por situação">
        {filter(
          'melhoraram',
          <>
            <IconArrowUp size={15} color="var(--up)" aria-hidden="true" /> Melhoraram
          </>,
        )}
        {filter(
          'pioraram',
          <>
            <IconArrowDown size={15} color="var(--down)" aria-hidden="true" /> Pioraram
          </>,
        )}
        {filter('nao-encontradas', 'Não encontradas')}
        {filter('nao-verificadas', 'Não verificadas')}
        {(narrowing === 'mantidas' || counts.mantidas > 0) && filter('mantidas', 'Com a posição anterior')}
      </fieldset>
      <fieldset className={styles.group} aria-label="Filtrar por faixa de posição">
        {positionBands.map((of, index) =>
          filter(
            of,
            <>
              <VisuallyHidden>Posições </VisuallyHidden>
              {of === '21-50' ? `21–${last}` : of.replace('-', '–')}
            </>,
            index + 1,
          ),
        )}
      </fieldset>
    </div>
  );
};

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { averageStat } from '../../reports/shown.ts';
import { counted, whole } from '../../ui/bare/text/format.ts';
import { VisuallyHidden } from '../../ui/bare/text/VisuallyHidden.tsx';
import styles from './AnalysisFilters.module.css';
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

/** The figures of the report in one row; those of the active keywords filter the table. */
export const AnalysisFilters = ({ stats, counts, last, narrowing, onNarrow }: Props) => {
  const situation = (of: Situation, label: ReactNode) => (
    <Filter
      count={counts[of]}
      isPressed={narrowing.situation === of}
      onPress={() => onNarrow(pressSituation(narrowing, of))}
    >
      {label}
    </Filter>
  );
  const band = (of: Band, label: ReactNode, hasColour = false) => (
    <Filter
      key={of}
      count={counts[of]}
      isPressed={narrowing.band === of}
      onPress={() => onNarrow(pressBand(narrowing, of))}
      {...(hasColour && { style: { '--band': `var(--rank-${1 + bands.indexOf(of)})` } })}
    >
      {label}
    </Filter>
  );
  const inactive = stats.total_keywords - bands.reduce((sum, of) => sum + counts[of], 0);
  const average = averageStat(stats);
  return (
    <div className={styles.figures}>
      <dl className={styles.group}>
        <Figure
          label="Palavras-chave"
          note={inactive > 0 && `com ${counted(inactive, 'inativa', 'inativas')}`}
        >
          {whole(stats.total_keywords)}
        </Figure>
        <Figure label={average.label} note={average.note}>
          {average.value}
        </Figure>
      </dl>
      <fieldset className={styles.group} aria-label="Filtrar por situação">
        {situation(
          'melhoraram',
          <>
            <IconArrowUp size={15} color="var(--up)" aria-hidden="true" /> Melhoraram
          </>,
        )}
        {situation(
          'pioraram',
          <>
            <IconArrowDown size={15} color="var(--down)" aria-hidden="true" /> Pioraram
          </>,
        )}
        {band('nao-encontradas', 'Não encontradas')}
        {band('nao-verificadas', 'Não verificadas')}
        {(narrowing.situation === 'mantidas' || counts.mantidas > 0) &&
          situation('mantidas', 'Com a posição anterior')}
      </fieldset>
      <fieldset className={styles.group} aria-label="Filtrar por faixa de posição">
        {foundBands.map((of) =>
          band(
            of,
            <>
              <VisuallyHidden>Posições </VisuallyHidden>
              {of === '21-50' ? `21–${last}` : of.replace('-', '–')}
            </>,
            true,
          ),
        )}
      </fieldset>
    </div>
  );
};

const foundBands = verifiedBands.filter((band) => band !== 'nao-encontradas');

interface FigureProps {
  readonly label: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

const Figure = ({ label, note, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt>
      {label}
      {note && <small>{note}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
);

interface FilterProps {
  readonly count: number;
  readonly isPressed: boolean;
  readonly onPress: () => void;
  /** The colour of a band. */
  readonly style?: CSSProperties & { readonly '--band': string };
  readonly children: ReactNode;
}

const Filter = ({ count, isPressed, onPress, style, children }: FilterProps) => (
  <button
    type="button"
    className={styles.filter}
    style={style}
    data-none={count === 0 || undefined}
    aria-pressed={isPressed}
    onClick={onPress}
  >
    <span className={styles.label}>{children}</span> <b>{whole(count)}</b>
  </button>
);

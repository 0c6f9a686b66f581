import { useMemo } from 'react';
import { day } from '../ui/bare/text/format.ts';
import styles from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartLines, EndLabels } from './ChartLines.tsx';
import { IMPORTED, NOT_FOUND_TOP, NOT_FOUND_Y, type Plot } from './chart.ts';

interface Props {
  readonly plot: Plot;
  readonly competitor?: string | null;
  readonly chosen: number;
  readonly marks?: readonly { readonly index: number; readonly text: string }[];
  readonly onChoose: (index: number) => void;
  readonly note?: string | undefined;
}

export const PositionChart = ({ plot, competitor = null, chosen, marks = [], onChoose, note }: Props) => {
  const { times, xs, breaks, lines } = plot;
  const [first = '', last = ''] = [times[0], times.at(-1)];
  const roles = useMemo(() => rolesOf(lines[0]?.id, competitor), [lines, competitor]);
  return (
    <ChartFrame
      axes={{
        ...plot,
        marks: marks.map(({ index, text }) => ({ x: xs[index] ?? 0, text })),
      }}
      label={`Posições de ${day(first)} a ${day(last)}; ${
        breaks.length > 0 ? 'as linhas são interrompidas onde a medição mudou; ' : ''
      }os valores estão na tabela abaixo`}
      chosen={chosen}
      onChoose={onChoose}
      slider={{
        label: 'Momento',
        text: times[chosen] && `${day(times[chosen])}${note ? `, ${note}` : ''}`,
      }}
      background={
        <rect className={styles.notFound} y={NOT_FOUND_TOP} width={100} height={100 - NOT_FOUND_TOP} />
      }
      drawing={<ChartLines lines={lines} roles={roles} />}
    >
      <span className={`${styles.tick} ${styles.infinity}`} style={{ top: `${NOT_FOUND_Y}%` }}>
        ∞
      </span>
      <EndLabels lines={lines} roles={roles} />
    </ChartFrame>
  );
};

/**
 * The company's line has the accent colour, dotted where it was imported; the competitor's is as wide, and
 * all others are quiet.
 */
const rolesOf = (own: string | undefined, competitor: string | null): ReadonlyMap<string, string> =>
  new Map([
    [IMPORTED, 'imported'],
    [competitor ?? '', 'competitor'],
    [own ?? '', 'own'],
  ]);

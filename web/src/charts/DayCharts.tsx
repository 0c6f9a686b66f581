import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { percent, whole } from '#shared/format.ts';
import { day } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import type { Column } from '../ui/kit/tables/DataTable.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartLines, EndLabels } from './ChartLines.tsx';
import { type Band, type BandDay, type DayMark, type DaySeries, siteIn } from './chart.ts';
import styles from './DayFigure.module.css';
import { bandsPlot, type DayPlot, linesPlot } from './dayPlot.ts';
import { LineSample } from './LineSample.tsx';
import { OpeningTable } from './OpeningTable.tsx';

interface Legend {
  readonly id: string;
  readonly name: string;
  readonly note?: string | undefined;
  /** A line's site or a band's colour; without it, the value is in the table only. */
  readonly role: string | undefined;
  readonly valueOn: (day: string) => string;
}

interface Props {
  readonly label: string;
  readonly plot: DayPlot;
  readonly legends: readonly Legend[];
  readonly kind: 'lines' | 'bands';
  readonly drawing?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A chart with the values of the chosen day, at the cursor if lines have their names beside them and else
 * below, and those of all days in a table that opens.
 */
const DayFigure = ({ label, plot, legends, kind, ...parts }: Props) => {
  const [wanted, setWanted] = useState<string | null>(null);
  const found = plot.days.indexOf(wanted ?? '');
  const chosen = found === -1 ? plot.days.length - 1 : found;
  const chosenDay = plot.days[chosen] ?? '';
  const isLast = chosen === plot.days.length - 1;
  const date = dateAt(plot, chosen);
  const shown = legends.filter(({ role }) => role !== undefined);
  const note = plot.marks.find((mark) => mark.day === chosenDay)?.text;
  const said = shown.map(({ name, valueOn }) => `${name}: ${valueOn(chosenDay)}`);
  const readout = (
    <>
      <p className={text.note}>
        <strong>{date}</strong>
        {note && ` · ${note}`}
      </p>
      <ul className={styles.legend}>
        {shown.map(({ id, name, note: change, role, valueOn }) => (
          <li
            key={id}
            className={styles.item}
            {...(kind === 'lines' ? { 'data-site': role } : { style: { '--colour': role } as CSSProperties })}
          >
            {kind === 'lines' && <LineSample />}
            <span className={text.cut} title={name}>
              {name}
            </span>
            <strong>{valueOn(chosenDay)}</strong>
            {/* It compares the last day. */}
            {change && isLast && <span className={text.quiet}>{change}</span>}
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <div className={styles.days} data-kind={kind}>
      <ChartFrame
        axes={plot}
        className={styles.figure}
        label={`${label}, de ${dateAt(plot, 0)} a ${dateAt(plot, plot.days.length - 1)}; os valores estão na tabela abaixo`}
        chosen={chosen}
        onChoose={(index) => setWanted(plot.days[index] ?? null)}
        onLeave={() => setWanted(null)}
        slider={{ label: `Dia de ${label}`, text: [date, ...(note ? [note] : []), ...said].join('; ') }}
        {...parts}
      >
        {parts.children}
        {wanted !== null && kind === 'lines' && (
          <div
            className={styles.cursor}
            data-side={chosen < plot.days.length / 2 ? 'right' : 'left'}
            style={{ left: `${plot.xs[chosen]}%` }}
            aria-hidden="true"
          >
            {readout}
          </div>
        )}
      </ChartFrame>
      <div className={styles.readout}>{readout}</div>
      <DayTable label={label} plot={plot} legends={legends} />
    </div>
  );
};

const dateAt = ({ times }: DayPlot, index: number): string => day(times[index] ?? '');

const DayTable = ({ label, plot, legends }: Pick<Props, 'label' | 'plot' | 'legends'>) => {
  const rows = useMemo(() => plot.days.map((_, index) => index).toReversed(), [plot]);
  const columns: readonly Column<number>[] = useMemo(
    () => [
      { id: 'day', header: 'Dia', cell: (index) => dateAt(plot, index) },
      ...legends.map(
        ({ id, name, valueOn }): Column<number> => ({
          id: `value ${id}`,
          header: name,
          align: 'right',
          cell: (index) => valueOn(plot.days[index] ?? ''),
        }),
      ),
      ...(plot.marks.length > 0 ? [notesOf(plot)] : []),
    ],
    [plot, legends],
  );
  return <OpeningTable opener="Ver tabela" label={label} columns={columns} rows={rows} rowKey={String} />;
};

const notesOf = ({ days, marks }: DayPlot): Column<number> => ({
  id: 'notes',
  header: 'Notas',
  cell: (index) => marks.find(({ day: marked }) => marked === days[index])?.text,
});

interface DayChartProps {
  readonly label: string;
  readonly series: readonly DaySeries[];
  readonly marks: readonly DayMark[];
}

/**
 * Named lines of percentages over days. Each series lists the days on which it was checked, which are its
 * dots; null is a gap, and `new_engine` begins another stretch.
 */
export const DayChart = ({ label, series, marks }: DayChartProps) => {
  const plot = useMemo(() => linesPlot(series, marks), [series, marks]);
  const [touched, setTouched] = useState<string | null>(null);
  const roles = useMemo(
    () =>
      new Map(
        series
          .flatMap(({ id, isQuiet }) =>
            isQuiet && id !== touched ? [] : [[id, String(siteIn(series, id))] as const],
          )
          .toReversed(),
      ),
    [series, touched],
  );
  const named = useMemo(() => plot.lines.filter(({ id }) => roles.has(id)), [plot, roles]);
  const legends = useMemo(
    () =>
      series.map(({ id, name, note, days }) => {
        const values = new Map(days.map(({ day, value }) => [day, value]));
        return {
          id,
          name,
          note,
          role: roles.get(id),
          valueOn: (day: string) => percent(values.get(day) ?? null),
        };
      }),
    [series, roles],
  );
  return (
    <DayFigure
      label={label}
      plot={plot}
      legends={legends}
      kind="lines"
      drawing={<ChartLines lines={plot.lines} roles={roles} onTouch={setTouched} />}
    >
      <EndLabels lines={named} roles={roles} />
    </DayFigure>
  );
};

interface BandChartProps {
  readonly label: string;
  readonly bands: readonly Band[];
  readonly days: readonly BandDay[];
  readonly marks: readonly DayMark[];
}

export const BandChart = ({ label, bands, days, marks }: BandChartProps) => {
  const plot = useMemo(() => bandsPlot(bands, days, marks), [bands, days, marks]);
  const legends = useMemo(() => {
    const valuesOf = new Map(days.map(({ day, values }) => [day, values]));
    return bands.map(({ id, name, colour }, index) => ({
      id,
      name,
      role: colour,
      valueOn: (day: string) => countText(valuesOf.get(day)?.[index]),
    }));
  }, [bands, days]);
  return (
    <DayFigure
      label={label}
      plot={plot}
      legends={legends}
      kind="bands"
      drawing={plot.bars.map(({ id, path }, index) => (
        <path key={id} style={{ fill: bands[index]?.colour }} d={path} />
      ))}
    />
  );
};

const countText = (count: number | undefined): string => (count === undefined ? '—' : whole(count));

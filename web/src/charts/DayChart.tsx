import { useMemo } from 'react';
import { decimal } from '../ui/bare/text/format.ts';
import { ChartLines, EndLabels } from './ChartLines.tsx';
import { siteIn } from './chart.ts';
import { DayFigure } from './DayFigure.tsx';
import { linesPlot } from './dayPlot.ts';
import type { DayMark, DaySeries } from './days.ts';

interface Props {
  readonly label: string;
  /** The first is drawn above the others. */
  readonly series: readonly DaySeries[];
  readonly marks?: readonly DayMark[];
}

/**
 * Named lines of percentages over days. Each series lists the days on which it was checked, which are its
 * dots; null is a gap, and `new_engine` begins another stretch.
 */
export const DayChart = ({ label, series, marks = NO_MARKS }: Props) => {
  const plot = useMemo(() => linesPlot(series, marks), [series, marks]);
  const roles = useMemo(
    () =>
      new Map(
        series
          .flatMap(({ id, isQuiet }) => (isQuiet ? [] : [[id, String(siteIn(series, id))] as const]))
          .toReversed(),
      ),
    [series],
  );
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
      drawing={<ChartLines lines={plot.lines} roles={roles} />}
    >
      <EndLabels lines={plot.lines} roles={roles} />
    </DayFigure>
  );
};

const NO_MARKS: readonly DayMark[] = [];

const percent = (value: number | null): string => (value === null ? '—' : `${decimal(value)}%`);

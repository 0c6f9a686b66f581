import { useMemo } from 'react';
import { whole } from '../ui/bare/text/format.ts';
import { DayFigure } from './DayFigure.tsx';
import { bandsPlot } from './dayPlot.ts';
import type { Band, BandDay, DayMark } from './days.ts';

interface Props {
  readonly label: string;
  /** From the bottom to the top. */
  readonly bands: readonly Band[];
  readonly days: readonly BandDay[];
  readonly marks?: readonly DayMark[];
}

export const BandChart = ({ label, bands, days, marks = NO_MARKS }: Props) => {
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
      background={plot.bars.map(({ id, path }, index) => (
        <path key={id} style={{ fill: bands[index]?.colour }} d={path} />
      ))}
    />
  );
};

const NO_MARKS: readonly DayMark[] = [];

const countText = (count: number | undefined): string => (count === undefined ? '—' : whole(count));

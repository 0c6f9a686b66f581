import { day, dayAndTime } from '../ui/bare/text/format.ts';
import type { Plot, PlottedLine } from './chart.ts';

/** The least distance between names, in hundredths of the chart's height. */
const NAME_GAP = 6;
const [FIRST_NAME, LAST_NAME] = [2, 98];
const MOST_NAMES = 1 + Math.floor((LAST_NAME - FIRST_NAME) / NAME_GAP);

interface EndLabel {
  readonly id: string;
  readonly name: string;
  readonly y: number;
  readonly end: { readonly x: number; readonly y: number };
}

/** Labels that do not overlap: always those in `always`, then the best placed of the other sites found. */
export const endLabelsOf = (
  lines: readonly PlottedLine[],
  always: readonly (string | null)[],
): readonly EndLabel[] => {
  const isWanted = ({ id }: { readonly id: string }) => always.includes(id);
  const named = lines
    .flatMap(({ id, name, end }) => (end && (end.isFound || isWanted({ id })) ? [{ id, name, end }] : []))
    .toSorted((a, b) => Number(isWanted(b)) - Number(isWanted(a)) || a.end.y - b.end.y)
    .slice(0, MOST_NAMES)
    .toSorted((a, b) => a.end.y - b.end.y);
  const ys = spread(named.map(({ end }) => end.y));
  return named.map((label, index) => ({ ...label, y: ys[index] ?? label.end.y }));
};

/** Moves sorted places at least the gap apart: down where they are too close, and up from the bottom. */
export const spread = (wanted: readonly number[]): readonly number[] => {
  const apart: number[] = [];
  for (const place of wanted) apart.push(Math.max(place, (apart.at(-1) ?? FIRST_NAME - NAME_GAP) + NAME_GAP));
  return apart.map((place, index) => Math.min(place, LAST_NAME - (apart.length - 1 - index) * NAME_GAP));
};

/** The least distance between dates, in hundredths of the chart's width. */
const DATE_GAP = 20;

interface DateTick {
  readonly x: number;
  readonly label: string;
}

/** The last date, and earlier dates where there is room. If all are of one day, they show times instead. */
export const dateTicksOf = ({ times, xs }: Pick<Plot, 'times' | 'xs'>): readonly DateTick[] => {
  const [first = '', last = ''] = [times[0], times.at(-1)];
  const isOneDay = first !== last && day(first) === day(last);
  const ticks: DateTick[] = [];
  for (const [index, at] of [...times.entries()].toReversed()) {
    const tick = { x: xs[index] ?? 0, label: isOneDay ? clockOf(at) : dateOf(at) };
    const later = ticks[0];
    if (!later || (later.x - tick.x >= DATE_GAP && later.label !== tick.label)) ticks.unshift(tick);
  }
  return ticks;
};

const dateOf = (at: string): string => day(at).slice(0, 5);

const clockOf = (at: string): string => dayAndTime(at).slice(-5);

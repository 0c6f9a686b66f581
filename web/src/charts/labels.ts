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
  const ys = spread(
    named.map(({ end }) => end.y),
    NAME_GAP,
  );
  return named.map((label, index) => ({ ...label, y: ys[index] ?? label.end.y }));
};

interface Block {
  /** Sums the place that each member wants for the block's first one; the average is where the block goes. */
  readonly sum: number;
  readonly count: number;
}

/** Moves sorted places at least `gap` apart: overlapping ones become a block around their middle. */
export const spread = (wanted: readonly number[], gap: number): readonly number[] => {
  const blocks: Block[] = [];
  for (const [index, place] of wanted.entries()) {
    let block: Block = { sum: place - index * gap, count: 1 };
    for (let above = blocks.at(-1); above && startOf(above) > startOf(block); above = blocks.at(-1)) {
      blocks.pop();
      block = { sum: above.sum + block.sum, count: above.count + block.count };
    }
    blocks.push(block);
  }
  const lowest = LAST_NAME - (wanted.length - 1) * gap;
  return blocks
    .flatMap((block) => Array.from({ length: block.count }, () => startOf(block)))
    .map((start, index) => Math.max(FIRST_NAME, Math.min(lowest, start)) + index * gap);
};

const startOf = ({ sum, count }: Block): number => sum / count;

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

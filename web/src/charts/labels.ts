/** The labels around a chart: names at the lines' ends, and dates below. */
import { day, dayAndTime } from '../ui/bare/format.ts';
import type { Plot, PlottedLine } from './chart.ts';

/** The least distance between the names of two lines, in hundredths of the chart's height. */
const NAME_GAP = 6;
/** Names stay within the chart, whose height counts 100. */
const [FIRST_NAME, LAST_NAME] = [2, 98];
const MOST_NAMES = 1 + Math.floor((LAST_NAME - FIRST_NAME) / NAME_GAP);

/** The name of a line: it stands at `y`, beside the end of its line where there is room. */
interface EndLabel {
  readonly id: string;
  readonly name: string;
  readonly y: number;
  readonly end: { readonly x: number; readonly y: number };
}

/**
 * The names at the lines' ends, none over another. Those of `always` have one; of the others, the best
 * placed, and none that was not found: these lines end in one place.
 */
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
  /** Where its members want to be on average, the earlier ones' heights deducted. */
  readonly sum: number;
  readonly count: number;
}

/**
 * Moves sorted places apart until they are `gap` from each other, as little as possible: places that would
 * overlap become a block around their middle. All stay in the chart if it has room for them.
 */
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

/** The least distance between two dates, in hundredths of the chart's width. */
const DATE_GAP = 20;

interface DateTick {
  readonly x: number;
  readonly label: string;
}

/**
 * The dates below the chart, each under a measurement, from the last one back to as early as there is room.
 * Several measurements of a single day are told apart by their time.
 */
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

/** 21/11. */
const dateOf = (at: string): string => day(at).slice(0, 5);

/** 14:32. */
const clockOf = (at: string): string => dayAndTime(at).slice(-5);

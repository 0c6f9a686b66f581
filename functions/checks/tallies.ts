/** A tally counts consecutive queries of a check, which its list holds together, too. */
import * as z from 'zod/mini';

/** Few enough queries for a tally of one write unit. */
export const TALLY_SIZE = 200;

const figure = z._default(z.number(), 0);

/** What is counted, in keywords; `calls` are calls of the provider. */
const outcomes = z.object({
  done: figure,
  failed: figure,
  improved: figure,
  declined: figure,
  not_found: figure,
  calls: figure,
});
export type Outcomes = Readonly<z.output<typeof outcomes>>;

export const outcomesIn = (item: unknown): Outcomes => outcomes.parse(item);

export const sumOf = (all: readonly Outcomes[]): Outcomes => {
  const names = z.keyof(outcomes).options;
  return outcomesIn(
    Object.fromEntries(names.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)])),
  );
};

export interface Tally extends Outcomes {
  readonly index: number;
  /** Numbers of the counted queries within the tally, from 0. */
  readonly numbers: ReadonlySet<number>;
  /** When the last query was counted, UTC. */
  readonly countedAt: string;
}

/** The sum of the leading complete tallies, which need not be read again. */
export const folded = z.extend(outcomes, { tallies: figure });
export type Folded = z.output<typeof folded>;

/** `tallies` must be in order, and follow the folded ones. */
export const countsOf = (before: Folded, tallies: readonly Tally[]) => {
  const open = tallies.findIndex(
    ({ index, numbers }, place) => index !== before.tallies + place || numbers.size < TALLY_SIZE,
  );
  const leading = open < 0 ? tallies : tallies.slice(0, open);
  const numbersOf = new Map(tallies.map(({ index, numbers }) => [index, numbers]));
  return {
    ...sumOf([before, ...tallies]),
    queries: before.tallies * TALLY_SIZE + tallies.reduce((sum, { numbers }) => sum + numbers.size, 0),
    /** When the last query of these tallies was counted, UTC. */
    countedAt: tallies
      .map(({ countedAt }) => countedAt)
      .toSorted()
      .at(-1),
    has: (number: number): boolean => {
      const index = Math.floor(number / TALLY_SIZE);
      return index < before.tallies || (numbersOf.get(index)?.has(number % TALLY_SIZE) ?? false);
    },
    folded: { ...sumOf([before, ...leading]), tallies: before.tallies + leading.length },
  };
};

export type Counts = Readonly<ReturnType<typeof countsOf>>;

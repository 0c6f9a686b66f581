/** A tally counts consecutive queries of a check. */
import * as z from 'zod/mini';

/** Few enough queries for a tally of one write unit. */
export const TALLY_SIZE = 200;

const figure = z._default(z.number(), 0);

/** What is counted, in keywords; `calls` are calls of the provider. */
const outcomes = z.object({
  done: figure,
  failed: figure,
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

export const countsOf = (tallies: readonly Tally[]) => {
  const numbersOf = new Map(tallies.map(({ index, numbers }) => [index, numbers]));
  return {
    ...sumOf(tallies),
    queries: tallies.reduce((sum, { numbers }) => sum + numbers.size, 0),
    /** When the last query was counted, UTC. */
    countedAt: tallies
      .map(({ countedAt }) => countedAt)
      .toSorted()
      .at(-1),
    has: (number: number): boolean =>
      numbersOf.get(Math.floor(number / TALLY_SIZE))?.has(number % TALLY_SIZE) ?? false,
  };
};

export type Counts = Readonly<ReturnType<typeof countsOf>>;

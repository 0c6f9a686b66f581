/** A part counts consecutive messages of a run. */
import * as z from 'zod/mini';

/** Few enough messages for an item of one write unit. */
export const PART_SIZE = 200;

export interface CountedMessage {
  readonly number: number;
  readonly done: number;
  readonly failed: number;
  readonly calls: number;
}

export interface Part {
  readonly index: number;
  /** Numbers of the counted messages within the part, from 0. */
  readonly numbers: ReadonlySet<number>;
  readonly done: number;
  readonly failed: number;
  readonly calls: number;
  /** When the last message was counted, UTC. */
  readonly countedAt: string;
}

/** The sum of the leading complete parts, which need not be read again. */
export const folded = z.object({
  parts: z._default(z.number(), 0),
  done: z._default(z.number(), 0),
  failed: z._default(z.number(), 0),
  calls: z._default(z.number(), 0),
  /** When the last of these messages was counted, UTC. */
  counted_at: z.optional(z.string()),
});
export type Folded = z.output<typeof folded>;

/** Adds complete parts that follow the folded ones; `parts` must be in order. */
export const foldParts = (before: Folded, parts: readonly Part[]): Folded => {
  let sum = before;
  for (const part of parts) {
    if (part.index !== sum.parts || part.numbers.size < PART_SIZE) break;
    sum = { ...add(sum, part), parts: sum.parts + 1 };
  }
  return sum;
};

/** `countedAt` is when the last message was counted, UTC. */
export const sumOf = (known: Folded, parts: readonly Part[]) => {
  const { done, failed, calls, counted_at } = parts.reduce(add, known);
  const open = parts.reduce((sum, { numbers }) => sum + numbers.size, 0);
  return { messages: known.parts * PART_SIZE + open, done, failed, calls, countedAt: counted_at };
};

export type RunCounts = Readonly<ReturnType<typeof sumOf>>;

const add = (sum: Folded, { done, failed, calls, countedAt }: Part): Folded => ({
  ...sum,
  done: sum.done + done,
  failed: sum.failed + failed,
  calls: sum.calls + calls,
  counted_at: sum.counted_at !== undefined && sum.counted_at > countedAt ? sum.counted_at : countedAt,
});

/** Returns a function that tells whether a message is counted, by its number in the run. */
export const countedIn = (known: Folded, parts: readonly Part[]) => {
  const open = new Map(parts.map(({ index, numbers }) => [index, numbers]));
  return (number: number): boolean => {
    const index = Math.floor(number / PART_SIZE);
    return index < known.parts || (open.get(index)?.has(number % PART_SIZE) ?? false);
  };
};

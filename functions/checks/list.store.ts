/** Keys: CHECK#<check>/LIST#<number> holds up to 500 of a check's queries, in their order. */
import * as z from 'zod/mini';
import { checkTarget } from '#shared/messages.ts';
import { type Key, readMany } from '../platform/aws/table.ts';
import { type Action, putAction, removePrefix } from '../platform/aws/writes.ts';
import { chunks } from '../platform/chunks.ts';
import { compress, compressed } from '../platform/compressed.ts';
import { checkPartition, checkTtl } from './checks.ts';

/** A request's whole list fits into its transaction of 100 actions, up to 45,000 keywords. */
const PART_SIZE = 500;

const listedQuery = z.object({
  text: z.string(),
  targets: z.array(checkTarget),
  /** How many pages to read at most; by default, all. */
  pages: z.optional(z.number()),
});
export type ListedQuery = z.output<typeof listedQuery>;

export interface NumberedQuery extends ListedQuery {
  readonly number: number;
}

const listKey = (checkId: string, index: number): Key => ({
  PK: checkPartition(checkId),
  SK: `LIST#${String(index).padStart(6, '0')}`,
});

const indexOf = (number: number): number => Math.floor(number / PART_SIZE);

/** Reads the queries from one number to before another. */
export const readList = async (checkId: string, from: number, to: number): Promise<NumberedQuery[]> => {
  if (from >= to) return [];
  const indexes = Array.from({ length: indexOf(to - 1) - indexOf(from) + 1 }, (_, i) => indexOf(from) + i);
  const items = await readMany(
    indexes.map((index) => listKey(checkId, index)),
    { consistent: true },
  );
  return items
    .flatMap(queriesIn)
    .filter(({ number }) => from <= number && number < to)
    .sort((one, other) => one.number - other.number);
};

const stored = z.object({ SK: z.string(), queries: compressed(z.array(listedQuery)) });

const queriesIn = (item: unknown): NumberedQuery[] => {
  const { SK, queries } = stored.parse(item);
  const first = PART_SIZE * Number(SK.slice('LIST#'.length));
  return queries.map((query, index) => ({ ...query, number: first + index }));
};

/** Returns actions that add queries to a list of `length`, which must not grow before they are written. */
export const appendToList = async (
  checkId: string,
  length: number,
  added: readonly ListedQuery[],
  now: number,
): Promise<Action[]> => {
  const first = indexOf(length);
  const begun = await readList(checkId, first * PART_SIZE, length);
  const queries = [...begun.map(({ number: _, ...query }) => query), ...added];
  return chunks(queries, PART_SIZE).map((some, index) =>
    putAction({
      ...listKey(checkId, first + index),
      queries: compress(some),
      ttl: checkTtl(now),
    }),
  );
};

export const removeList = (checkId: string): Promise<void> => removePrefix(checkPartition(checkId), 'LIST#');

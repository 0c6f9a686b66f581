/** Keys: CHECK#<check>/LIST#<number> holds up to 500 of a check's queries, from this number on. */
import * as z from 'zod/mini';
import { checkTarget } from '#shared/messages.ts';
import { type Key, queryBetween } from '../platform/aws/table.ts';
import { type Action, putAction, removePrefix } from '../platform/aws/writes.ts';
import { chunks } from '../platform/chunks.ts';
import { compress, compressed } from '../platform/compressed.ts';
import { checkPartition, checkTtl } from './checks.ts';

/** A request's whole list fits into its transaction of 100 actions, up to 45,000 keywords. */
const PART_SIZE = 500;

const listedQuery = z.object({
  text: z.string(),
  targets: z.array(checkTarget),
  /** How many pages suffice for keywords that are not found; by default, all. */
  pages: z.optional(z.number()),
});
export type ListedQuery = z.output<typeof listedQuery>;

export interface NumberedQuery extends ListedQuery {
  readonly number: number;
}

const listKey = (checkId: string, first: number): Key => ({
  PK: checkPartition(checkId),
  SK: `LIST#${String(first).padStart(7, '0')}`,
});

export const readList = async (checkId: string, from: number, to: number): Promise<NumberedQuery[]> => {
  if (from >= to) return [];
  const { PK, SK: first } = listKey(checkId, Math.max(0, from - PART_SIZE + 1));
  const parts = await queryBetween(PK, first, listKey(checkId, to - 1).SK, { consistent: true });
  return parts.flatMap(queriesIn).filter(({ number }) => from <= number && number < to);
};

const stored = z.object({ SK: z.string(), queries: compressed(z.array(listedQuery)) });

const queriesIn = (item: unknown): NumberedQuery[] => {
  const { SK, queries } = stored.parse(item);
  const first = Number(SK.slice('LIST#'.length));
  return queries.map((query, index) => ({ ...query, number: first + index }));
};

/** Returns actions that add queries to a list of `length`, which must not grow before they are written. */
export const appendToList = (
  checkId: string,
  length: number,
  added: readonly ListedQuery[],
  now: number,
): Action[] =>
  chunks(added, PART_SIZE).map((queries, index) =>
    putAction({
      ...listKey(checkId, length + index * PART_SIZE),
      queries: compress(queries),
      ttl: checkTtl(now),
    }),
  );

export const removeList = (checkId: string): Promise<void> => removePrefix(checkPartition(checkId), 'LIST#');

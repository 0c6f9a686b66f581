/** Keys: STATISTICS holds TOTAL; DAY#<day>, a day's changes; PLAN#<number>, a plan's subscribers. */
import { type Item, type Key, queryBetween, queryPrefix } from '../platform/aws/table.ts';
import { unchanged } from '../platform/aws/updateExpression.ts';
import { type Action, checkAction, updateAction } from '../platform/aws/writes.ts';
import { type Counts, type CountsByItem, dayCounts } from './counts.ts';

const PARTITION = 'STATISTICS';

export const statisticsKey = (name: string): Key => ({ PK: PARTITION, SK: name });

/**
 * Returns a transaction action, if any count changes. `moreThanOne` names a count that must be above 1
 * before.
 */
export const addCounts = (name: string, counts: Counts, moreThanOne?: string): Action[] => {
  const add = Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
  if (Object.keys(add).length === 0) return [];
  return [
    updateAction(statisticsKey(name), {
      add,
      ...(moreThanOne !== undefined && { when: `#${moreThanOne} > :one`, values: { one: 1 } }),
    }),
  ];
};

/** Returns transaction actions. `moreThanOne` names a count of `TOTAL` that must be above 1 before. */
export const addAllCounts = (counts: CountsByItem, moreThanOne?: string): Action[] =>
  [...counts].flatMap(([name, added]) => addCounts(name, added, name === 'TOTAL' ? moreThanOne : undefined));

export const requireNoCount = (name: string, count: string): Action =>
  checkAction(statisticsKey(name), unchanged(count, 0));

export const readCounts = async (prefix: string): Promise<Map<string, Counts>> => {
  const items = await queryPrefix(PARTITION, prefix);
  return new Map(items.map((item) => [String(item.SK), countsIn(item)]));
};

export const readTotals = async (): Promise<Counts> => (await readCounts('TOTAL')).get('TOTAL') ?? {};

export const readCountsSince = async (day: string): Promise<Map<string, Counts>> => {
  const items = await queryBetween(PARTITION, dayCounts(day), 'TOTAL', { consistent: true });
  return new Map(items.map((item) => [String(item.SK), countsIn(item)]));
};

export const countsIn = ({ PK, SK, ...counts }: Item): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));

/**
 * Keys: the partition STATISTICS holds TOTAL, the counts of everything, DAY#<day> with what changed that day,
 * and PLAN#<number> with a plan's subscribers.
 */
import { type Item, type Key, queryAll, queryPrefix } from '../platform/aws/table.ts';
import type { Action } from '../platform/aws/writes.ts';

const PARTITION = 'STATISTICS';

const statisticsKey = (name: string): Key => ({ PK: PARTITION, SK: name });

/** Changes to counts, by name; 0 changes nothing. */
export type Counts = Readonly<Record<string, number>>;

/** In the transaction that changes what is counted: adds to the counts of an item, such as `TOTAL`. */
export const addCounts = (name: string, counts: Counts): Action[] => {
  const changed = Object.entries(counts).filter(([, count]) => count !== 0);
  if (changed.length === 0) return [];
  return [
    {
      Update: {
        Key: statisticsKey(name),
        UpdateExpression: `ADD ${changed.map((_, index) => `#n${index} :v${index}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(changed.map(([count], index) => [`#n${index}`, count])),
        ExpressionAttributeValues: Object.fromEntries(changed.map(([, by], index) => [`:v${index}`, by])),
      },
    },
  ];
};

/** In a transaction: requires that a count is 0 or was never counted. */
export const requireNoCount = (name: string, count: string): Action => ({
  ConditionCheck: {
    Key: statisticsKey(name),
    ConditionExpression: 'attribute_not_exists(#count) OR #count = :none',
    ExpressionAttributeNames: { '#count': count },
    ExpressionAttributeValues: { ':none': 0 },
  },
});

/** All counts whose item's name starts with `prefix`, by the item's name, in one read. */
export const readCounts = async (prefix = ''): Promise<Map<string, Counts>> => {
  const items = await queryPrefix(PARTITION, prefix);
  return new Map(items.map((item) => [String(item.SK), countsIn(item)]));
};

/** The counts of all days since this one (YYYY-MM-DD), of every plan and of everything, in one read. */
export const readCountsSince = async (day: string): Promise<Map<string, Counts>> => {
  const items = await queryAll({
    ConsistentRead: true,
    KeyConditionExpression: 'PK = :pk AND SK BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':pk': PARTITION, ':first': dayCounts(day), ':last': 'TOTAL' },
  });
  return new Map(items.map((item) => [String(item.SK), countsIn(item)]));
};

/** The name of the item that counts what happened on a São Paulo day, YYYY-MM-DD. */
export const dayCounts = (day: string): string => `DAY#${day}`;

const countsIn = ({ PK, SK, ...counts }: Item): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));

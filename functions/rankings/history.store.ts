/**
 * Keys: HISTORY#<keyword> holds AT#<moment>#<domain>, since the company's former domain may have a point,
 * too.
 */
import * as z from 'zod/mini';
import { queryPage } from '../platform/aws/pages.ts';
import { type Item, type Key, queryAll, queryBetween } from '../platform/aws/table.ts';
import { type Action, putAction, removePrefix, writeMany } from '../platform/aws/writes.ts';
import { compress, compressed } from '../platform/compressed.ts';
import { competitorPlaces, type HistoryPoint, historyPoint } from './rankings.ts';

const historyPartition = (keywordId: string): string => `HISTORY#${keywordId}`;

type PointName = Pick<HistoryPoint, 'at' | 'domain'>;

export const orderOf = ({ at, domain }: PointName): string => `${at}#${domain}`;

const pointKey = (keywordId: string, point: PointName): Key => ({
  PK: historyPartition(keywordId),
  SK: `AT#${orderOf(point)}`,
});

/** Competitors are compressed, so that a point with ten takes one write unit. */
export const itemOf = (keywordId: string, { competitors, ...point }: HistoryPoint) => ({
  ...pointKey(keywordId, point),
  ...point,
  ...(competitors && { rivals: compress(competitors) }),
});

const stored = z.extend(z.omit(historyPoint, { competitors: true }), {
  rivals: z.optional(compressed(competitorPlaces)),
});

const parse = (item: Item): HistoryPoint => {
  const { rivals: competitors, ...point } = stored.parse(item);
  return { ...point, ...(competitors && { competitors }) };
};

/** Returns a transaction action; the same transaction must require the keyword. */
export const putPoint = (keywordId: string, point: HistoryPoint): Action =>
  putAction(itemOf(keywordId, point));

export const putPoints = (keywordId: string, points: readonly HistoryPoint[]): Promise<void> =>
  writeMany(points.map((point) => ({ put: itemOf(keywordId, point) })));

/** Lists the oldest first; `since` is in UTC. */
export const listPoints = async (keywordId: string, since: string): Promise<HistoryPoint[]> => {
  const items = await queryAll({
    KeyConditionExpression: 'PK = :pk AND SK >= :since',
    ExpressionAttributeValues: { ':pk': historyPartition(keywordId), ':since': `AT#${since}` },
  });
  return items.map(parse);
};

/** Lists points from `since` to before `until`, both UTC, and the last one before them; the oldest first. */
export const listPointsAround = async (
  keywordId: string,
  since: string,
  until: string,
): Promise<HistoryPoint[]> => {
  const [before, items] = await Promise.all([
    listPointsBefore(keywordId, since, 1),
    queryBetween(historyPartition(keywordId), `AT#${since}`, `AT#${until}`),
  ]);
  return [...before, ...items.map(parse)];
};

/** Lists the points after a cursor, oldest first; '' begins with the first. */
export const listPointsAfter = async (
  keywordId: string,
  after: string,
  limit: number,
): Promise<HistoryPoint[]> => {
  const { items } = await queryPage({
    KeyConditionExpression: 'PK = :pk AND SK > :after',
    ExpressionAttributeValues: { ':pk': historyPartition(keywordId), ':after': `AT#${after}` },
    Limit: limit,
  });
  return items.map(parse);
};

/** Lists points before a moment (UTC), newest first. */
const listPointsBefore = async (
  keywordId: string,
  before: string,
  limit: number,
): Promise<HistoryPoint[]> => {
  const { items } = await queryPage({
    KeyConditionExpression: 'PK = :pk AND SK < :before',
    ExpressionAttributeValues: { ':pk': historyPartition(keywordId), ':before': `AT#${before}` },
    ScanIndexForward: false,
    Limit: limit,
  });
  return items.map(parse);
};

export const removeHistory = (keywordId: string): Promise<void> =>
  removePrefix(historyPartition(keywordId), 'AT#');

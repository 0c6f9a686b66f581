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

const pointKey = (keywordId: string, { at, domain }: Pick<HistoryPoint, 'at' | 'domain'>): Key => ({
  PK: historyPartition(keywordId),
  SK: `AT#${at}#${domain}`,
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
  const PK = historyPartition(keywordId);
  const [before, items] = await Promise.all([
    queryPage({
      KeyConditionExpression: 'PK = :pk AND SK < :since',
      ExpressionAttributeValues: { ':pk': PK, ':since': `AT#${since}` },
      ScanIndexForward: false,
      Limit: 1,
    }),
    queryBetween(PK, `AT#${since}`, `AT#${until}`),
  ]);
  return [...before.items, ...items].map(parse);
};

export const removeHistory = (keywordId: string): Promise<void> =>
  removePrefix(historyPartition(keywordId), 'AT#');

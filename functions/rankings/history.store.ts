/** Keys: a keyword's verified positions lie in the partition HISTORY#<keyword>, by the moment of their measurement. */
import { type Key, queryAll } from '../platform/aws/table.ts';
import { put, remove, writeMany } from '../platform/aws/writes.ts';
import { type HistoryPoint, historyPoint } from './rankings.ts';

const historyPartition = (keywordId: string): string => `HISTORY#${keywordId}`;

const pointKey = (keywordId: string, at: string): Key => ({
  PK: historyPartition(keywordId),
  SK: `AT#${at}`,
});

/** Keeps one measured position; the same measurement twice is one point. */
export const putPoint = (keywordId: string, kept: HistoryPoint): Promise<void> =>
  put({ ...pointKey(keywordId, kept.at), ...kept });

/** Keeps many measured positions. */
export const putPoints = (keywordId: string, points: readonly HistoryPoint[]): Promise<void> =>
  writeMany(points.map((kept) => ({ put: { ...pointKey(keywordId, kept.at), ...kept } })));

/** Takes back a point whose keyword was deleted meanwhile. */
export const removePoint = (keywordId: string, at: string): Promise<void> => remove(pointKey(keywordId, at));

/** The measured positions from `since` (UTC) on, oldest first. */
export const listPoints = async (keywordId: string, since: string): Promise<HistoryPoint[]> => {
  const items = await queryAll({
    KeyConditionExpression: 'PK = :pk AND SK >= :since',
    ExpressionAttributeValues: { ':pk': historyPartition(keywordId), ':since': `AT#${since}` },
  });
  return items.map((item) => historyPoint.parse(item));
};

/** Removes what was measured of a keyword up to a moment (UTC). */
export const removeHistory = async (keywordId: string, until: string): Promise<void> => {
  const items = await queryAll({
    KeyConditionExpression: 'PK = :pk AND SK <= :until',
    ProjectionExpression: 'PK, SK',
    ConsistentRead: true,
    ExpressionAttributeValues: { ':pk': historyPartition(keywordId), ':until': `AT#${until}` },
  });
  await writeMany(items.map(({ PK, SK }) => ({ remove: { PK: String(PK), SK: String(SK) } })));
};

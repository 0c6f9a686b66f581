/** Keys: HISTORY#<keyword> holds AT#<moment>#<domain>, as a company's former domain may have a point too. */
import { queryPage } from '../platform/aws/pages.ts';
import { type Key, queryAll } from '../platform/aws/table.ts';
import { remove, replace, writeMany } from '../platform/aws/writes.ts';
import { type HistoryPoint, historyPoint } from './rankings.ts';

const historyPartition = (keywordId: string): string => `HISTORY#${keywordId}`;

type PointName = Pick<HistoryPoint, 'at' | 'domain'>;

export const orderOf = ({ at, domain }: PointName): string => `${at}#${domain}`;

const pointKey = (keywordId: string, point: PointName): Key => ({
  PK: historyPartition(keywordId),
  SK: `AT#${orderOf(point)}`,
});

/** Idempotent; returns whether the point is new. */
export const putPoint = async (keywordId: string, point: HistoryPoint): Promise<boolean> =>
  (await replace({ ...pointKey(keywordId, point), ...point })) === undefined;

export const removePoint = (keywordId: string, point: PointName): Promise<void> =>
  remove(pointKey(keywordId, point));

export const putPoints = (keywordId: string, points: readonly HistoryPoint[]): Promise<void> =>
  writeMany(points.map((point) => ({ put: { ...pointKey(keywordId, point), ...point } })));

/** `since` is in UTC; oldest first. */
export const listPoints = async (keywordId: string, since: string): Promise<HistoryPoint[]> => {
  const items = await queryAll({
    KeyConditionExpression: 'PK = :pk AND SK >= :since',
    ExpressionAttributeValues: { ':pk': historyPartition(keywordId), ':since': `AT#${since}` },
  });
  return items.map((item) => historyPoint.parse(item));
};

/** Oldest first, after the point of this order; '' for the first. */
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
  return items.map((item) => historyPoint.parse(item));
};

/** Before a moment (UTC), newest first. */
export const listPointsBefore = async (
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
  return items.map((item) => historyPoint.parse(item));
};

/** `until` is in UTC, inclusive. */
export const removeHistory = async (keywordId: string, until: string): Promise<void> => {
  // "$" sorts after the "#" before a domain.
  const items = await queryAll({
    KeyConditionExpression: 'PK = :pk AND SK < :end',
    ProjectionExpression: 'PK, SK',
    ConsistentRead: true,
    ExpressionAttributeValues: { ':pk': historyPartition(keywordId), ':end': `AT#${until}$` },
  });
  await writeMany(items.map(({ PK, SK }) => ({ remove: { PK: String(PK), SK: String(SK) } })));
};

import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  type QueryCommandInput,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import { chunks } from '../chunks.ts';
import { env } from '../env.ts';
import { NoAnswer } from '../outage.ts';
import { timeLeft } from '../time/deadline.ts';
import { limitedClient } from './limitedClient.ts';

export interface Key {
  readonly PK: string;
  readonly SK: string;
}

export type Item = Record<string, unknown>;

export const client = DynamoDBDocumentClient.from(
  limitedClient('table', (config) => new DynamoDBClient(config)),
  {
    marshallOptions: { removeUndefinedValues: true },
  },
);
// It copies every reply for a logger, even without one: about 10 ms for a thousand keywords.
client.middlewareStack.remove('loggerMiddleware');

/** The name that the stack gave the table. */
export const tableName = () => env('TABLE_NAME');

/** The item at a key, read consistently, or undefined. */
export const read = async (key: Key): Promise<Item | undefined> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return Item;
};

/** The most keys that BatchGetItem accepts. */
const MAX_BATCH_GET = 100;

/** The items at these keys, in no particular order; keys without an item are left out. */
export const readMany = async (keys: readonly Key[], { consistent = false } = {}): Promise<Item[]> => {
  const batches = chunks(keys, MAX_BATCH_GET);
  const found = await Promise.all(batches.map((batch) => readBatch(batch, consistent)));
  return found.flat();
};

const readBatch = async (keys: readonly Key[], consistent: boolean): Promise<Item[]> => {
  const items: Item[] = [];
  let left: Item[] = [...keys].map((key) => ({ ...key }));
  for (let attempts = 0; left.length > 0; attempts++) {
    if (attempts > 0) await backOff(attempts);
    const reply = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: left, ConsistentRead: consistent } } }),
    );
    items.push(...(reply.Responses?.[tableName()] ?? []));
    left = reply.UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return items;
};

/** Finds the item at a key among these. */
export const itemsByKey = (items: readonly Item[]): ((key: Key) => Item | undefined) => {
  const byKey = new Map(items.map((item) => [nameOf(item), item]));
  return (key) => byKey.get(nameOf(key));
};

const nameOf = ({ PK, SK }: Key | Item): string => `${PK} ${SK}`;

export type QueryInput = Omit<QueryCommandInput, 'TableName'>;

/** All items of a query, from every page. */
export const queryAll = async (input: QueryInput): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of paginateQuery({ client }, { TableName: tableName(), ...input })) {
    items.push(...(page.Items ?? []));
  }
  return items;
};

/**
 * All items of a partition whose sort key starts with `prefix`, ordered by sort key. Reads consistently, so
 * that lists show what was just created and the cleanup misses nothing.
 */
export const queryPrefix = (PK: string, prefix: string, options: QueryInput = {}): Promise<Item[]> =>
  queryAll({
    ConsistentRead: true,
    KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
    ...options,
    ExpressionAttributeValues: { ':pk': PK, ':prefix': prefix, ...options.ExpressionAttributeValues },
  });

/**
 * Some entries of a sparse index, from the cursor `start`; `next` is the cursor of what follows. Eventually
 * consistent.
 */
export const scanPage = async (
  IndexName: string,
  Limit: number,
  start: Item | undefined,
): Promise<{ readonly items: Item[]; readonly next: Item | undefined }> => {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName: tableName(),
      IndexName,
      Limit,
      ...(start && { ExclusiveStartKey: start }),
    }),
  );
  return { items: Items, next: LastEvaluatedKey };
};

/**
 * Waits before the next attempt: exponential backoff with full jitter, at most 2 s. Throws at the deadline of
 * a route, while there is still time to answer it.
 */
export const backOff = async (attempts: number): Promise<void> => {
  if (timeLeft() <= 0) throw new NoAnswer('table');
  await wait(Math.random() * Math.min(2000, 25 * 2 ** attempts));
};

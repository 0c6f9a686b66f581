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
import { timeLeft } from '../time/deadline.ts';
import { NoAnswer } from '../unavailable.ts';
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
// Removing this logger saves 10 ms per thousand keywords: it copies every reply, even if nothing is logged.
client.middlewareStack.remove('loggerMiddleware');

/** An escaped surrogate pair, half of one, or any other escape of JSON. */
const ESCAPE =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})|\\./g;

// Replaces halves of surrogate pairs, which the table refuses. They come as JSON from others, e.g. signed.
client.middlewareStack.add(
  (next) => (args) => {
    const request = args.request as { body: Uint8Array | string };
    // The SDK warns of any method of a text on its bytes, which `Buffer.from` calls, too.
    const text = typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body);
    request.body = text.replace(ESCAPE, (match, half) => (half ? '\\ufffd' : match));
    return next(args);
  },
  { step: 'build', priority: 'high' },
);

export const tableName = () => env('TABLE_NAME');

export const read = async (key: Key): Promise<Item | undefined> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return Item;
};

export const readAs = async <T>(key: Key, parse: (item: Item) => T): Promise<T | undefined> => {
  const item = await read(key);
  return item && parse(item);
};

const MAX_BATCH_GET = 100;

/** Returns items in no particular order, and nothing for keys without an item. */
export const readMany = async (keys: readonly Key[], { consistent = false } = {}): Promise<Item[]> => {
  const batches = chunks(keys, MAX_BATCH_GET);
  const found = await Promise.all(batches.map((batch) => readBatch(batch, consistent)));
  return found.flat();
};

const readBatch = async (keys: readonly Key[], consistent: boolean): Promise<Item[]> => {
  const items: Item[] = [];
  await untilProcessed<Item>(
    keys.map((key) => ({ ...key })),
    async (Keys) => {
      const reply = await client.send(
        new BatchGetCommand({ RequestItems: { [tableName()]: { Keys, ConsistentRead: consistent } } }),
      );
      items.push(...(reply.Responses?.[tableName()] ?? []));
      return reply.UnprocessedKeys?.[tableName()]?.Keys;
    },
  );
  return items;
};

/** Repeats a batch with what it returns, which the table had no capacity for. */
export const untilProcessed = async <T>(
  all: readonly T[],
  send: (left: T[]) => Promise<T[] | undefined>,
): Promise<void> => {
  let left = [...all];
  for (let attempts = 0; left.length > 0; attempts++) {
    if (attempts > 0) await backOff(attempts);
    left = (await send(left)) ?? [];
  }
};

export const itemsByKey = (items: readonly Item[]): ((key: Key) => Item | undefined) => {
  const byKey = new Map(items.map((item) => [nameOf(item), item]));
  return (key) => byKey.get(nameOf(key));
};

const nameOf = ({ PK, SK }: Key | Item): string => `${PK} ${SK}`;

export type QueryInput = Omit<QueryCommandInput, 'TableName'>;

export const queryAll = async (input: QueryInput): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of paginateQuery({ client }, { TableName: tableName(), ...input })) {
    items.push(...(page.Items ?? []));
  }
  return items;
};

/** Sorts by sort key. Reads consistently, so that lists show new items and cleanups miss nothing. */
export const queryPrefix = (PK: string, prefix: string, options: QueryInput = {}): Promise<Item[]> =>
  queryAll({
    ConsistentRead: true,
    KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
    ...options,
    ExpressionAttributeValues: { ':pk': PK, ':prefix': prefix, ...options.ExpressionAttributeValues },
  });

/** Lists a partition in whole: a prefix may not be empty. */
export const queryPartition = (PK: string): Promise<Item[]> =>
  queryAll({
    ConsistentRead: true,
    KeyConditionExpression: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': PK },
  });

export const queryBetween = (
  PK: string,
  from: string,
  to: string,
  { consistent = false } = {},
): Promise<Item[]> =>
  queryAll({
    ConsistentRead: consistent,
    KeyConditionExpression: 'PK = :pk AND SK BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': PK, ':from': from, ':to': to },
  });

/** Reads a sparse index from the cursor `start`; `next` is the following cursor. Eventually consistent. */
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

/** Waits with full jitter, at most 2 s. Throws at a route's deadline, while there is still time to answer. */
export const backOff = async (attempts: number): Promise<void> => {
  if (timeLeft() <= 0) throw new NoAnswer('table');
  await wait(Math.random() * Math.min(2000, 25 * 2 ** attempts));
};

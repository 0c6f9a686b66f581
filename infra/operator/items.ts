/** Items are read and written as stored, without conversion. */
import { setTimeout as wait } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateQuery,
  paginateScan,
} from '@aws-sdk/client-dynamodb';

export type Item = Record<string, AttributeValue>;

export interface Table {
  readonly client: DynamoDBClient;
  readonly name: string;
}

/** DynamoDB's limit of keys in one request. */
const PAGE = 100;
const SEGMENTS = 8;

/** Scans the table, or queries only the given partitions. */
export const visitItems = async (
  { client, name }: Table,
  partitions: readonly string[],
  visit: (items: readonly Item[]) => Promise<void>,
): Promise<void> => {
  const shared = { TableName: name, Limit: PAGE, ConsistentRead: true };
  const reads =
    partitions.length === 0
      ? Array.from({ length: SEGMENTS }, (_, Segment) =>
          paginateScan({ client }, { ...shared, Segment, TotalSegments: SEGMENTS }),
        )
      : partitions.map((PK) =>
          paginateQuery(
            { client },
            {
              ...shared,
              KeyConditionExpression: 'PK = :pk',
              ExpressionAttributeValues: { ':pk': { S: PK } },
            },
          ),
        );
  await Promise.all(
    reads.map(async (pages) => {
      for await (const { Items = [] } of pages) await visit(Items);
    }),
  );
};

export const readSame = async (
  { client, name }: Table,
  items: readonly Item[],
): Promise<ReadonlyMap<string, Item>> => {
  const found = new Map<string, Item>();
  let left = items.map(keyOf);
  for (let attempts = 0; left.length > 0; attempts++) {
    // A reply holds at most 16 MB; DynamoDB returns the other keys as unprocessed.
    if (attempts > 0) await wait(Math.random() * Math.min(2000, 50 * 2 ** attempts));
    const { Responses = {}, UnprocessedKeys = {} } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [name]: { Keys: left, ConsistentRead: true } } }),
    );
    for (const item of Responses[name] ?? []) found.set(idOf(item), item);
    left = UnprocessedKeys[name]?.Keys ?? [];
  }
  return found;
};

/** Without `replace`, an item that was created meanwhile stays as it is. */
export const putItem = async (
  { client, name }: Table,
  item: Item,
  { replaces }: { readonly replaces: boolean },
): Promise<void> => {
  const condition = replaces ? {} : { ConditionExpression: 'attribute_not_exists(PK)' };
  try {
    await client.send(new PutItemCommand({ TableName: name, Item: item, ...condition }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};

export const removeItem = async ({ client, name }: Table, item: Item): Promise<void> => {
  await client.send(new DeleteItemCommand({ TableName: name, Key: keyOf(item) }));
};

export const idOf = (item: Item): string => JSON.stringify([textOf(item, 'PK'), textOf(item, 'SK')]);

const keyOf = (item: Item): Item => ({
  PK: { S: textOf(item, 'PK') },
  SK: { S: textOf(item, 'SK') },
});

export const textOf = (item: Item, attribute: 'PK' | 'SK'): string => item[attribute]?.S ?? '';

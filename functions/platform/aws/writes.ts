import { ConditionalCheckFailedException, type ReturnValue } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { chunks } from '../chunks.ts';
import { retryOnConflict } from './retryOnConflict.ts';
import { client, type Item, type Key, queryPrefix, tableName, untilProcessed } from './table.ts';
import { inTerms, type Terms } from './terms.ts';
import { cancellationCodes } from './throttling.ts';

interface Update extends Terms {
  /** By default, the new attributes. */
  readonly returns?: ReturnValue;
}

/** Returns the attributes, or undefined if the condition failed. */
export const update = async (key: Key, terms: Update): Promise<Item | undefined> => {
  const { isDone, item } = await updateOrSee(key, terms);
  return isDone ? item : undefined;
};

/** Returns the attributes or, if the condition failed, those that failed it. */
export const updateOrSee = async (
  key: Key,
  { returns = 'ALL_NEW', ...terms }: Update,
): Promise<{ readonly isDone: boolean; readonly item: Item }> => {
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: key,
    ReturnValues: returns,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    ...inTerms(terms),
  });
  try {
    const { Attributes } = await retryOnConflict(() => client.send(command));
    return { isDone: true, item: Attributes ?? {} };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { isDone: false, item: error.Item ? unmarshall(error.Item) : {} };
  }
};

export const remove = async (key: Key): Promise<void> => {
  await retryOnConflict(() => client.send(new DeleteCommand({ TableName: tableName(), Key: key })));
};

/** Returns false and stores nothing if the condition holds for the item with the same key. */
export const putUnless = async (
  item: Key & Item,
  condition: string,
  values?: Readonly<Item>,
): Promise<boolean> => {
  const command = new PutCommand({
    TableName: tableName(),
    Item: item,
    ...inTerms({ when: `attribute_not_exists(PK) OR NOT (${condition})`, values }),
  });
  try {
    await retryOnConflict(() => client.send(command));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

export const put = async (item: Key & Item): Promise<void> => {
  await retryOnConflict(() => client.send(new PutCommand({ TableName: tableName(), Item: item })));
};

/** Returns the item that had the same key, if any. */
export const replace = async (item: Key & Item): Promise<Item | undefined> => {
  const command = new PutCommand({ TableName: tableName(), Item: item, ReturnValues: 'ALL_OLD' });
  const { Attributes } = await retryOnConflict(() => client.send(command));
  return Attributes;
};

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends { TableName: string | undefined } ? Omit<T, 'TableName'> : never;

type StoredItem = NonNullable<NonNullable<Write['Put']>['Item']>;

export type Action = { [K in keyof Write]?: WithoutTable<NonNullable<Write[K]>> };

export const putAction = (item: Key & StoredItem, terms: Terms = {}): Action => ({
  Put: { Item: item, ...inTerms(terms) },
});

export const updateAction = (key: Key, terms: Terms): Action => ({
  Update: { Key: key, ...inTerms(terms) },
});

export const removeAction = (key: Key, terms: Terms = {}): Action => ({
  Delete: { Key: key, ...inTerms(terms) },
});

export const checkAction = (key: Key, terms: Terms): Action => ({
  ConditionCheck: { Key: key, ...inTerms(terms) },
});

/** Writes all actions or none. Returns the indexes of failed conditions. */
export const transact = async (actions: readonly Action[]): Promise<number[]> => {
  const TransactItems = actions.map(withTable);
  try {
    await retryOnConflict(() => client.send(new TransactWriteCommand({ TransactItems })));
    return [];
  } catch (error) {
    const failed = failedConditions(error);
    if (failed.length === 0) throw error;
    return failed;
  }
};

/**
 * Writes all or nothing; returns whether it did. Also for one action whose effect breaks its own condition: a
 * transaction is idempotent when the SDK repeats it after a lost answer, a single write is not.
 */
export const commit = async (actions: readonly Action[]): Promise<boolean> =>
  (await transact(actions)).length === 0;

const failedConditions = (error: unknown): number[] => {
  const codes = cancellationCodes(error);
  return codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
};

const withTable = (action: Action): Write => {
  const named = Object.entries(action).map(([kind, body]) => [kind, { TableName: tableName(), ...body }]);
  return Object.fromEntries(named);
};

/** The most changes that one BatchWriteItem accepts. */
const MAX_BATCH_WRITE = 25;

/** Writes unconditionally, and retries until all items are written. */
export const writeMany = async (changes: readonly ({ put: Item } | { remove: Key })[]): Promise<void> => {
  for (const batch of chunks(changes, MAX_BATCH_WRITE)) {
    await untilProcessed(batch.map(asRequest), async (requests) => {
      const reply = await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
      return reply.UnprocessedItems?.[tableName()];
    });
  }
};

type BatchRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

const asRequest = (change: { put: Item } | { remove: Key }): BatchRequest =>
  'put' in change ? { PutRequest: { Item: change.put } } : { DeleteRequest: { Key: { ...change.remove } } };

/** Removes items, of which only the keys have to be read. */
export const removeItems = (items: readonly Item[]): Promise<void> =>
  writeMany(items.map(({ PK, SK }) => ({ remove: { PK: String(PK), SK: String(SK) } })));

export const KEYS_ONLY = { ProjectionExpression: 'PK, SK' };

export const removePrefix = async (PK: string, prefix: string): Promise<void> =>
  removeItems(await queryPrefix(PK, prefix, KEYS_ONLY));

/** Sets attributes, and creates the item if there is none. */
export const setAttributes = async (key: Key, changed: Readonly<Item>): Promise<void> => {
  await update(key, { set: changed });
};

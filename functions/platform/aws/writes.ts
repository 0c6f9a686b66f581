import {
  ConditionalCheckFailedException,
  type ReturnValue,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
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
import { busy } from '../errors.ts';
import { backOff, client, type Item, type Key, queryPrefix, tableName, untilProcessed } from './table.ts';
import { cancellationCodes, isThrottledTransaction } from './throttling.ts';
import { expressionsOf, type Terms } from './updateExpression.ts';

/**
 * Enough for fifty concurrent 40 ms transactions on one item; with eight attempts, three of the fifty failed.
 */
const MAX_ATTEMPTS = 12;

/**
 * Retries conflicts and throttled transactions, which the SDK does not retry. Throws `conflict` in the end.
 */
const retryOnConflict = async <T>(write: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isPassing(error)) throw isConflict(error) ? busy() : error;
      await backOff(attempt);
    }
  }
};

const isPassing = (error: unknown): boolean => isConflict(error) || isThrottledTransaction(error);

/**
 * Whether only a conflict failed: a failed condition decides, even if the transaction also met a conflict.
 */
const isConflict = (error: unknown): boolean => {
  if (error instanceof TransactionConflictException) return true;
  const codes = cancellationCodes(error);
  return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
};

interface Update extends Terms {
  readonly returns?: ReturnValue;
}

export const update = async (key: Key, terms: Update): Promise<Item | undefined> => {
  const { isDone, item } = await updateOrSee(key, terms);
  return isDone ? item : undefined;
};

export const updateOrSee = async (
  key: Key,
  { returns = 'ALL_NEW', ...terms }: Update,
): Promise<{ readonly isDone: boolean; readonly item: Item }> => {
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: key,
    ReturnValues: returns,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    ...expressionsOf(terms),
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
    ...expressionsOf({ when: `attribute_not_exists(PK) OR NOT (${condition})`, values }),
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

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends { TableName: string | undefined } ? Omit<T, 'TableName'> : never;

type StoredItem = NonNullable<NonNullable<Write['Put']>['Item']>;

export type Action = { [K in keyof Write]?: WithoutTable<NonNullable<Write[K]>> };

export const putAction = (item: Key & StoredItem, terms: Terms = {}): Action => ({
  Put: { Item: item, ...expressionsOf(terms) },
});

export const updateAction = (key: Key, terms: Terms): Action => ({
  Update: { Key: key, ...expressionsOf(terms) },
});

export const removeAction = (key: Key, terms: Terms = {}): Action => ({
  Delete: { Key: key, ...expressionsOf(terms) },
});

export const checkAction = (key: Key, terms: Terms): Action => ({
  ConditionCheck: { Key: key, ...expressionsOf(terms) },
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

const MAX_BATCH_WRITE = 25;

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

export const setAttributes = async (key: Key, changed: Readonly<Item>): Promise<void> => {
  await update(key, { set: changed });
};

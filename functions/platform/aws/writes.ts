import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
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
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { AppError } from '../errors.ts';
import { backOff, chunks, client, type Item, type Key, tableName } from './table.ts';

/** Changes one item. Returns its attributes, after the change unless it says otherwise; undefined where the condition did not hold. */
export const update = async (
  key: Key,
  change: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
): Promise<Item | undefined> => {
  try {
    const { Attributes } = await pastConflicts(() =>
      client.send(
        new UpdateCommand({ TableName: tableName(), Key: key, ReturnValues: 'ALL_NEW', ...change }),
      ),
    );
    return Attributes ?? {};
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

/** Removes the item at a key; one that is not there is no error. */
export const remove = async (key: Key): Promise<void> => {
  await pastConflicts(() => client.send(new DeleteCommand({ TableName: tableName(), Key: key })));
};

/** Stores an item, unless this condition holds for the one at its key; says whether it did. */
export const putUnless = async (
  item: Key & Item,
  condition: string,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  const command = new PutCommand({
    TableName: tableName(),
    Item: item,
    ConditionExpression: `attribute_not_exists(PK) OR NOT (${condition})`,
    ExpressionAttributeValues: values,
  });
  try {
    await pastConflicts(() => client.send(command));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

/** Stores an item, whatever was at its key. */
export const put = async (item: Key & Item): Promise<void> => {
  await pastConflicts(() => client.send(new PutCommand({ TableName: tableName(), Item: item })));
};

const CONFLICT_TRIES = 8;

/**
 * Sends a write again with backoff while a transaction holds its item: DynamoDB refuses it then, and the SDK leaves that to us. Refuses
 * where that does not end.
 */
const pastConflicts = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries === CONFLICT_TRIES) {
        throw new AppError('conflict', 'Outra alteração está em andamento. Tente de novo.');
      }
      await backOff(tries);
    }
  }
};

/** A condition that does not hold is an answer, whatever else stood in a transaction's way. */
const isConflict = (error: unknown): boolean => {
  if (!(error instanceof TransactionCanceledException)) return error instanceof TransactionConflictException;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
  return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
};

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends { TableName: string | undefined } ? Omit<T, 'TableName'> : never;

/** One action of a transaction; the table is ours. */
export type Action = { [K in keyof Write]?: WithoutTable<NonNullable<Write[K]>> };

/**
 * Writes all or nothing. Returns the positions of the actions whose condition did not hold (nothing was written then), or an
 * empty list.
 */
export const transact = async (actions: readonly Action[]): Promise<number[]> => {
  const TransactItems = actions.map(withTable);
  try {
    await pastConflicts(() => client.send(new TransactWriteCommand({ TransactItems })));
    return [];
  } catch (error) {
    const failed = failedConditions(error);
    if (failed.length === 0) throw error;
    return failed;
  }
};

const failedConditions = (error: unknown): number[] => {
  const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
  return reasons.flatMap(({ Code }, index) => (Code === 'ConditionalCheckFailed' ? [index] : []));
};

const withTable = (action: Action): Write => {
  const named = Object.entries(action).map(([kind, body]) => [kind, { TableName: tableName(), ...body }]);
  return Object.fromEntries(named);
};

const BATCH_WRITE_MOST = 25;

/** Puts and removes items without condition, in batches, until every one is written. */
export const writeMany = async (changes: readonly ({ put: Item } | { remove: Key })[]): Promise<void> => {
  for (const batch of chunks(changes, BATCH_WRITE_MOST)) {
    let left = batch.map(asRequest);
    for (let tries = 0; left.length > 0; tries++) {
      if (tries > 0) await backOff(tries);
      const reply = await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: left } }));
      left = reply.UnprocessedItems?.[tableName()] ?? [];
    }
  }
};

type BatchRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

const asRequest = (change: { put: Item } | { remove: Key }): BatchRequest =>
  'put' in change ? { PutRequest: { Item: change.put } } : { DeleteRequest: { Key: { ...change.remove } } };

/** Sets these attributes of an item and leaves its others as they are; creates the item if there is none. */
export const setAttributes = async (key: Key, changed: Readonly<Item>): Promise<void> => {
  const names = Object.keys(changed);
  await update(key, {
    UpdateExpression: `SET ${names.map((_, index) => `#n${index} = :v${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name, index) => [`:v${index}`, changed[name]])),
  });
};

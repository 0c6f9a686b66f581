import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { parseJson } from '../parseJson.ts';
import { client, type Item, type QueryInput, tableName } from './table.ts';

export interface ItemPage {
  readonly items: Item[];
  readonly next: string | null;
}

/** Reads at most `Limit` items or 1 MB, before filtering. Throws `malformed` for another query's cursor. */
export const queryPage = async (input: QueryInput, cursor?: string): Promise<ItemPage> => {
  const start = cursor === undefined ? undefined : parseCursor(cursor, input);
  try {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({ TableName: tableName(), ...input, ...(start && { ExclusiveStartKey: start }) }),
    );
    return { items: Items, next: LastEvaluatedKey ? cursorOf(LastEvaluatedKey) : null };
  } catch (error) {
    const isRejected = error instanceof DynamoDBServiceException && error.name === 'ValidationException';
    throw start && isRejected ? malformedCursor() : error;
  }
};

/** Rejects lone surrogates, which JSON can carry but DynamoDB rejects. */
const startKey = z.record(z.string(), z.string().check(z.refine((text) => text.isWellFormed())));

export const cursorOf = (key: Item): string => Buffer.from(JSON.stringify(key)).toString('base64url');

export const cutPage = ({ items, next }: ItemPage, size: number): ItemPage => {
  const shown = items.slice(0, size);
  const last = items.length > size ? shown.at(-1) : undefined;
  if (!last) return { items: shown, next };
  const { PK, SK, kind, created_at } = last;
  // An index has two attributes more in its keys than the table.
  return { items: shown, next: cursorOf(kind === undefined ? { PK, SK } : { PK, SK, kind, created_at }) };
};

/** Rejects cursors of other partitions or kinds. */
const parseCursor = (cursor: string, { ExpressionAttributeValues = {} }: QueryInput): Item => {
  const { success, data } = startKey.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const { ':pk': partition = data?.PK, ':kind': kind = data?.kind } = ExpressionAttributeValues;
  if (!success || data.PK !== partition || data.kind !== kind) throw malformedCursor();
  return data;
};

const malformedCursor = () => new AppError('malformed', 'Esta página não existe. Volte ao início da lista.');

/** The values of the attribute `kind`, by which administrators' lists are read. */
export type ListedKind = 'user' | 'subscription' | 'unrecognized' | 'payment_success' | 'payment_error';

const KIND_INDEX = 'ByKind';

/** Reads a page of one kind, newest first: keys, `created_at` and `search_text`. Eventually consistent. */
export const queryKind = (kind: ListedKind, options: QueryInput = {}, cursor?: string): Promise<ItemPage> =>
  queryPage(
    {
      IndexName: KIND_INDEX,
      KeyConditionExpression: 'kind = :kind',
      ScanIndexForward: false,
      ...options,
      ExpressionAttributeValues: { ':kind': kind, ...options.ExpressionAttributeValues },
    },
    cursor,
  );

import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { parseJson } from '../parseJson.ts';
import { client, type Item, type QueryInput, tableName } from './table.ts';

/** Some items of a query. `next` is the cursor of the following page, null after the last. */
export interface ItemPage {
  readonly items: Item[];
  readonly next: string | null;
}

/**
 * One page of a query: at most `Limit` items or 1 MB, counted before filtering. `cursor` is the `next` of an
 * earlier page of the same query; throws `malformed` for anything else.
 */
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

/** A lone surrogate, which JSON can carry, is no text to DynamoDB. */
const startKey = z.record(z.string(), z.string().check(z.refine((text) => text.isWellFormed())));

/** The cursor that continues a query after the item with this key. */
export const cursorOf = (key: Item): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** The first items of a page of `queryKind`; the next page begins after them. */
export const cutPage = ({ items, next }: ItemPage, size: number): ItemPage => {
  const shown = items.slice(0, size);
  const last = items.length > size ? shown.at(-1) : undefined;
  return { items: shown, next: last ? cursorAfter(last) : next };
};

/** The cursor of the page after this item of a kind, for readers that show fewer items than they read. */
const cursorAfter = ({ PK, SK, kind, created_at }: Item): string => cursorOf({ PK, SK, kind, created_at });

/** A cursor must continue this query, not one of another partition or kind. */
const parseCursor = (cursor: string, { ExpressionAttributeValues = {} }: QueryInput): Item => {
  const { success, data } = startKey.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const { ':pk': partition = data?.PK, ':kind': kind = data?.kind } = ExpressionAttributeValues;
  if (!success || data.PK !== partition || data.kind !== kind) throw malformedCursor();
  return data;
};

const malformedCursor = () => new AppError('malformed', 'Esta página não existe. Volte ao início da lista.');

/** The kinds of items that administrators list, by the items' attribute `kind`. */
export type Kind = 'user' | 'subscription' | 'payment_success' | 'payment_error';

/** The name in infra/stacks/data.ts. */
const KIND_INDEX = 'ByKind';

/**
 * One page of the items of a kind, newest first: their keys, `created_at` and `search_text`. Eventually
 * consistent.
 */
export const queryKind = (kind: Kind, options: QueryInput = {}, cursor?: string): Promise<ItemPage> =>
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

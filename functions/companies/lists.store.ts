/** Parts of a transaction that keep a company's counts and `list_version` up to date. */
import type { Action } from '../platform/aws/writes.ts';
import { companyKey } from './companies.store.ts';

type Counter = 'keywords_count' | 'competitors_count';

/** In a transaction: counts one more, provided that the company exists and has fewer than `max`. */
export const addToCompany = (
  userId: string,
  companyId: string,
  counter: Counter,
  max = Number.MAX_SAFE_INTEGER,
): Action => ({
  Update: {
    Key: companyKey(userId, companyId),
    UpdateExpression: 'ADD #counter :one, list_version :one',
    ConditionExpression: 'attribute_exists(PK) AND #counter < :max',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':one': 1, ':max': max },
  },
});

/** In a transaction: counts one fewer, provided that the company exists. */
export const dropFromCompany = (userId: string, companyId: string, counter: Counter): Action => ({
  Update: {
    Key: companyKey(userId, companyId),
    UpdateExpression: 'ADD #counter :less, list_version :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':less': -1, ':one': 1 },
  },
});

/** In a transaction: marks the company's keywords or competitors as changed, provided that it exists. */
export const bumpListVersion = (userId: string, companyId: string): Action => ({
  Update: {
    Key: companyKey(userId, companyId),
    UpdateExpression: 'ADD list_version :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':one': 1 },
  },
});

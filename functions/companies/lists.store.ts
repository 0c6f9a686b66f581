/** Parts of a transaction that keep a company's counts and `list_version` up to date. */
import type { Action } from '../platform/aws/writes.ts';
import { companyKey } from './companies.store.ts';

type Counter = 'keywords_count' | 'competitors_count';

/** In a transaction: counts more of them, provided that the company exists and then has at most `max`. */
export const addToCompany = (
  userId: string,
  companyId: string,
  counter: Counter,
  { count = 1, max = Number.MAX_SAFE_INTEGER } = {},
): Action => ({
  Update: {
    Key: companyKey(userId, companyId),
    UpdateExpression: 'ADD #counter :count, list_version :one',
    ConditionExpression: 'attribute_exists(PK) AND #counter <= :most',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':count': count, ':one': 1, ':most': max - count },
  },
});

/** In a transaction: counts fewer of them, provided that the company exists. */
export const dropFromCompany = (userId: string, companyId: string, counter: Counter, count = 1): Action => ({
  Update: {
    Key: companyKey(userId, companyId),
    UpdateExpression: 'ADD #counter :less, list_version :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':less': -count, ':one': 1 },
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

/** Parts of a transaction that keep a company's counts and `list_version` up to date. */
import type { Action } from '../platform/aws/writes.ts';
import { companyKey } from './companies.store.ts';
import type { StoredCompany } from './companies.ts';

type Counter = 'keywords_count' | 'competitors_count';

/**
 * In a transaction: counts more of them, provided that the company exists, is within the plan's limit and
 * then has at most `max`.
 */
export const addToCompany = (
  userId: string,
  companyId: string,
  counter: Counter,
  { count = 1, max = Number.MAX_SAFE_INTEGER } = {},
): Action => ({
  Update: {
    Key: companyKey(userId, companyId),
    UpdateExpression: 'ADD #counter :count, list_version :one',
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(beyond_limit) AND #counter <= :most',
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

/**
 * In a transaction: marks a company as beyond the plan's limit, or as within it if it was beyond, provided
 * that nothing was added to it since it was read.
 */
export const toggleCompany = (userId: string, { id, beyond_limit, list_version }: StoredCompany): Action => ({
  Update: {
    Key: companyKey(userId, id),
    UpdateExpression: `${beyond_limit ? 'REMOVE beyond_limit' : 'SET beyond_limit = :yes'} ADD list_version :one`,
    ConditionExpression:
      'attribute_exists(PK) AND (attribute_not_exists(list_version) OR list_version = :read)',
    ExpressionAttributeValues: { ':one': 1, ':read': list_version, ...(!beyond_limit && { ':yes': true }) },
  },
});

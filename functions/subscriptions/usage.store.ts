/** Keys: USAGE in the user's partition counts keywords and companies, and records the limits applied. */
import type { Limits } from '#shared/contract/plans.ts';
import { userPartition } from '../accounts/users.store.ts';
import type { Item, Key } from '../platform/aws/table.ts';
import { type Action, assignments } from '../platform/aws/writes.ts';
import { type AppliedLimits, appliedLimits, type LimitRecord, type Usage, usage } from './usage.ts';

export const usageKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'USAGE' });

export const parseUsage = (item: Item = {}): Usage => usage.parse(item);

export const parseLimitRecord = (item: Item = {}): LimitRecord => ({
  applied: appliedLimits.safeParse(item).data,
  version: Number(item.limit_version ?? 0),
});

/** Returns a transaction action that fails if the count would exceed `max`. */
export const addUsage = (userId: string, what: keyof Usage, max: number, count = 1): Action => ({
  Update: {
    Key: usageKey(userId),
    UpdateExpression: 'ADD #what :count',
    // A missing attribute counts as 0.
    ConditionExpression: count <= max ? 'attribute_not_exists(#what) OR #what <= :most' : '#what <= :most',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':count': count, ':most': max - count },
  },
});

/** Returns a transaction action that lowers the counts. */
export const dropUsage = (userId: string, { keywords, companies }: Usage): Action => ({
  Update: {
    Key: usageKey(userId),
    UpdateExpression: 'ADD keywords :keywords, companies :companies',
    ExpressionAttributeValues: { ':keywords': -keywords, ':companies': -companies },
  },
});

/** Returns a transaction action that counts a company again; the limits have to be applied after it. */
export const restoreUsage = (
  userId: string,
  keywords: number,
  { max_companies, max_keywords }: Pick<Limits, 'max_companies' | 'max_keywords'>,
): Action => ({
  Update: {
    Key: usageKey(userId),
    UpdateExpression: `${cleared.set} ADD companies :one, keywords :keywords, limit_version :one`,
    ConditionExpression: 'companies <= :companies AND keywords <= :most',
    ExpressionAttributeNames: cleared.names,
    ExpressionAttributeValues: {
      ':one': 1,
      ':keywords': keywords,
      ':companies': max_companies - 1,
      ':most': max_keywords - keywords,
    },
  },
});

/**
 * Returns a transaction action that requires `version`. If `applied` is undefined, no limits are known to be
 * met.
 */
export const recordLimits = (userId: string, version: number, applied: AppliedLimits | undefined): Action => {
  const { set, names, values } = applied ? assignments(applied) : cleared;
  return {
    Update: {
      Key: usageKey(userId),
      UpdateExpression: `${set} ADD limit_version :one`,
      ConditionExpression: version === 0 ? 'attribute_not_exists(limit_version)' : 'limit_version = :version',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':one': 1, ...(version > 0 && { ':version': version }) },
    },
  };
};

/** Returns a transaction action after which the limits have to be applied again. */
export const forgetLimits = (userId: string): Action => ({
  Update: {
    Key: usageKey(userId),
    UpdateExpression: `${cleared.set} ADD limit_version :one`,
    ExpressionAttributeNames: cleared.names,
    ExpressionAttributeValues: { ':one': 1 },
  },
});

const cleared = { set: 'REMOVE #applied', names: { '#applied': 'active_limit_applied' }, values: {} };

/** Keys, in the user's partition: USAGE, the counts that the plan limits per account. */
import { userPartition } from '../accounts/users.store.ts';
import type { Item, Key } from '../platform/aws/table.ts';
import type { Action } from '../platform/aws/writes.ts';
import { type ActiveLimit, type AppliedLimit, appliedLimit, type Usage, usage } from './usage.ts';

export const usageKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'USAGE' });

export const parseUsage = (item: Item = {}): Usage => usage.parse(item);

export const parseActiveLimit = (item: Item = {}): ActiveLimit => ({
  applied: appliedLimit.safeParse(item).data,
  version: Number(item.limit_version ?? 0),
});

/** In a transaction: counts more of them, and requires that there are at most `max` then. */
export const addUsage = (userId: string, what: keyof Usage, max: number, count = 1): Action => ({
  Update: {
    Key: usageKey(userId),
    UpdateExpression: 'ADD #what :count',
    // Without the attribute the count is 0.
    ConditionExpression: count <= max ? 'attribute_not_exists(#what) OR #what <= :most' : '#what <= :most',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':count': count, ':most': max - count },
  },
});

/** In a transaction: subtracts these counts. */
export const dropUsage = (userId: string, { keywords, companies }: Usage): Action => ({
  Update: {
    Key: usageKey(userId),
    UpdateExpression: 'ADD keywords :keywords, companies :companies',
    ExpressionAttributeValues: { ':keywords': -keywords, ':companies': -companies },
  },
});

/**
 * In a transaction: records that the active keywords match this limit, or none if undefined, provided that it
 * was not written since this version.
 */
export const setActiveLimit = (
  userId: string,
  version: number,
  applied: AppliedLimit | undefined,
): Action => ({
  Update: {
    Key: usageKey(userId),
    UpdateExpression: applied
      ? 'SET active_limit_applied = :limit, has_inactive_keywords = :some ADD limit_version :one'
      : 'REMOVE active_limit_applied ADD limit_version :one',
    ConditionExpression: version === 0 ? 'attribute_not_exists(limit_version)' : 'limit_version = :version',
    ExpressionAttributeValues: {
      ':one': 1,
      ...(version > 0 && { ':version': version }),
      ...(applied && {
        ':limit': applied.active_limit_applied,
        ':some': applied.has_inactive_keywords,
      }),
    },
  },
});

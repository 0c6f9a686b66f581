/** Keys, in the user's partition: USAGE, the counts that the plan limits per account. */
import * as z from 'zod/mini';
import { userPartition } from '../accounts/users.store.ts';
import type { Item, Key } from '../platform/aws/table.ts';
import { type Action, update } from '../platform/aws/writes.ts';

export const usageKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'USAGE' });

const usage = z.object({ keywords: z._default(z.number(), 0), companies: z._default(z.number(), 0) });
export type Usage = z.output<typeof usage>;

export const parseUsage = (item: Item = {}): Usage => usage.parse(item);

/** The limit that the active keywords match; absent while they may differ from it. */
const activeLimit = z.object({ active_limit_applied: z.number(), has_inactive_keywords: z.boolean() });
export type ActiveLimit = z.output<typeof activeLimit>;

export const parseActiveLimit = (item: Item = {}): ActiveLimit | undefined =>
  activeLimit.safeParse(item).data;

/** In a transaction: counts one more, and requires that there were fewer than `max`. */
export const addUsage = (userId: string, what: keyof Usage, max: number): Action => ({
  Update: {
    Key: usageKey(userId),
    UpdateExpression: 'ADD #what :one',
    // Without the attribute the count is 0, which is below any limit but 0.
    ConditionExpression: max > 0 ? 'attribute_not_exists(#what) OR #what < :max' : '#what < :max',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':one': 1, ':max': max },
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

/** Records that the active keywords may differ from the limit. */
export const clearActiveLimit = async (userId: string): Promise<void> => {
  await update(usageKey(userId), {
    UpdateExpression: 'REMOVE active_limit_applied',
    ConditionExpression: 'attribute_exists(PK)',
  });
};

/** In a transaction: records that the active keywords match this limit. */
export const setActiveLimit = (userId: string, applied: ActiveLimit): Action => ({
  Update: {
    Key: usageKey(userId),
    UpdateExpression: 'SET active_limit_applied = :limit, has_inactive_keywords = :some',
    ExpressionAttributeValues: {
      ':limit': applied.active_limit_applied,
      ':some': applied.has_inactive_keywords,
    },
  },
});

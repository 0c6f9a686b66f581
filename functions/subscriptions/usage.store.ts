/** Keys: USAGE in the user's partition counts keywords and companies, and records applied limits. */

import type { Limits } from '#shared/contract/plans.ts';
import { ownKey } from '../accounts/users.store.ts';
import type { Item, Key } from '../platform/aws/table.ts';
import { unchanged } from '../platform/aws/updateExpression.ts';
import { type Action, updateAction } from '../platform/aws/writes.ts';
import { type AppliedLimits, appliedLimits, type LimitRecord, type Usage, usage } from './usage.ts';

export const usageKey = (userId: string): Key => ownKey(userId, 'USAGE');

export const parseUsage = (item: Item = {}): Usage => usage.parse(item);

export const parseLimitRecord = (item: Item = {}): LimitRecord => ({
  applied: appliedLimits.safeParse(item).data,
  version: Number(item.limit_version ?? 0),
});

export const addUsage = (userId: string, what: keyof Usage, max: number, count = 1): Action =>
  updateAction(usageKey(userId), {
    add: { [what]: count },
    when: count <= max ? `attribute_not_exists(${what}) OR ${what} <= :most` : `${what} <= :most`,
    values: { most: max - count },
  });

export const dropUsage = (userId: string, { keywords, companies }: Usage): Action =>
  updateAction(usageKey(userId), { add: { keywords: -keywords, companies: -companies } });

/** Returns a transaction action that counts a company again; the limits have to be applied after it. */
export const restoreUsage = (
  userId: string,
  keywords: number,
  { max_companies, max_keywords }: Pick<Limits, 'max_companies' | 'max_keywords'>,
): Action =>
  updateAction(usageKey(userId), {
    set: UNKNOWN,
    add: { companies: 1, keywords, limit_version: 1 },
    when: 'companies <= :companies AND keywords <= :keywords',
    values: { companies: max_companies - 1, keywords: max_keywords - keywords },
  });

/**
 * Returns a transaction action that requires `version`. If `applied` is undefined, no limits are known to be
 * met.
 */
export const recordLimits = (userId: string, version: number, applied: AppliedLimits | undefined): Action =>
  updateAction(usageKey(userId), {
    set: applied ?? UNKNOWN,
    add: { limit_version: 1 },
    ...unchanged('limit_version', version),
  });

/** Returns a transaction action after which the limits have to be applied again. */
export const forgetLimits = (userId: string): Action =>
  updateAction(usageKey(userId), { set: UNKNOWN, add: { limit_version: 1 } });

const UNKNOWN = { active_limit_applied: undefined };

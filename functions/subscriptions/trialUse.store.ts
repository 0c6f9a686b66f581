/**
 * Keys: TRIAL in the user's partition: how many look-ups the presses and runs of a trial have asked for,
 * which run was counted last and when, and whether it is open, that is, no longer limited to a few.
 */
import { requireUser, userPartition } from '../accounts/users.store.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { type Action, transact } from '../platform/aws/writes.ts';
import { claimTrial } from './trialClaims.store.ts';
import type { TrialIdentity } from './trialIdentity.ts';

const trialKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'TRIAL' });

export interface TrialUse {
  readonly lookups: number;
  readonly isOpen: boolean;
  /** The last run that look-ups were taken for, and when its keywords were counted (UTC). */
  readonly counted?: { readonly runId: string; readonly at: string };
}

export const findTrialUse = async (userId: string): Promise<TrialUse> => {
  const { lookups = 0, is_open = false, counted_run, counted_at } = (await read(trialKey(userId))) ?? {};
  return {
    lookups: Number(lookups),
    isOpen: is_open === true,
    ...(counted_run !== undefined && { counted: { runId: String(counted_run), at: String(counted_at) } }),
  };
};

/** In a transaction: takes look-ups of a trial, provided that no more than `max` are taken in all. */
export const takeTrialLookups = (userId: string, lookups: number, max: number): Action => ({
  Update: {
    Key: trialKey(userId),
    UpdateExpression: 'ADD lookups :asked',
    ConditionExpression: atMost(lookups, max),
    ExpressionAttributeValues: { ':asked': lookups, ':before': max - lookups },
  },
});

/** Without the attribute the count is 0. */
const atMost = (lookups: number, max: number): string =>
  lookups <= max ? '(attribute_not_exists(lookups) OR lookups <= :before)' : 'lookups <= :before';

/**
 * Takes the look-ups of a run, counted at a moment, as `takeTrialLookups` does, but once. Returns when those
 * that are taken were counted; undefined if there are too few.
 */
export const takeRunLookups = async (
  userId: string,
  { runId, at }: NonNullable<TrialUse['counted']>,
  lookups: number,
  max: number,
): Promise<string | undefined> => {
  const failed = await transact([
    requireUser(userId),
    {
      Update: {
        Key: trialKey(userId),
        UpdateExpression: 'SET counted_run = :run, counted_at = :at ADD lookups :asked',
        ConditionExpression: `(attribute_not_exists(counted_run) OR counted_run <> :run) AND ${atMost(lookups, max)}`,
        ExpressionAttributeValues: { ':run': runId, ':at': at, ':asked': lookups, ':before': max - lookups },
      },
    },
  ]);
  if (failed.length === 0) return at;
  const { counted } = await findTrialUse(userId);
  return counted?.runId === runId ? counted.at : undefined;
};

/** In a transaction that requires the user: claims a person's trial, and lifts its limit if it has none. */
export const beginTrial = (
  userId: string,
  person: TrialIdentity,
  { isLimited, now }: { readonly isLimited: boolean; readonly now: number },
): readonly Action[] => [...claimTrial(person, now), ...(isLimited ? [] : [openTrial(userId)])];

const openTrial = (userId: string): Action => ({
  Update: {
    Key: trialKey(userId),
    UpdateExpression: 'SET is_open = :yes',
    ExpressionAttributeValues: { ':yes': true },
  },
});

/** Lifts the limit of a user's trial. Returns false if another account has begun one of the same person. */
export const openTrialOf = async (userId: string, person: TrialIdentity, now: number): Promise<boolean> => {
  const begun = beginTrial(userId, person, { isLimited: false, now });
  return (await transact([requireUser(userId), ...begun])).length === 0;
};

/**
 * Keys: TRIAL in the user's partition counts look-ups; TRIAL_CLAIM#<keyed hash of a document or e-mail> names
 * the account by a keyed hash, and is never removed.
 */
import { ownKey, requireUser } from '../accounts/users.store.ts';
import { type Key, read, readMany } from '../platform/aws/table.ts';
import { type Action, commit, putAction, transact, updateAction } from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { TrialIdentity, TrialMark } from './trialIdentity.ts';

const trialKey = (userId: string): Key => ownKey(userId, 'TRIAL');

export interface TrialUse {
  readonly lookups: number;
  readonly isOpen: boolean;
  /** The last run that took look-ups, and when its keywords were counted (UTC). */
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

/** Returns a transaction action that fails if the trial would then have used more than `max` look-ups. */
export const takeTrialLookups = (userId: string, lookups: number, max: number): Action =>
  updateAction(trialKey(userId), {
    add: { lookups },
    when: atMost(lookups, max),
    values: { before: max - lookups },
  });

/** Treats a missing attribute as 0. */
const atMost = (lookups: number, max: number): string =>
  lookups <= max ? '(attribute_not_exists(lookups) OR lookups <= :before)' : 'lookups <= :before';

/**
 * Takes a run's look-ups only once. Returns when its keywords were counted; undefined if too few look-ups are
 * left.
 */
export const takeRunLookups = async (
  userId: string,
  { runId, at }: NonNullable<TrialUse['counted']>,
  lookups: number,
  max: number,
): Promise<string | undefined> => {
  const failed = await transact([
    requireUser(userId),
    updateAction(trialKey(userId), {
      set: { counted_run: runId, counted_at: at },
      add: { lookups },
      when: `(attribute_not_exists(counted_run) OR counted_run <> :run) AND ${atMost(lookups, max)}`,
      values: { run: runId, before: max - lookups },
    }),
  ]);
  if (failed.length === 0) return at;
  const { counted } = await findTrialUse(userId);
  return counted?.runId === runId ? counted.at : undefined;
};

/** Returns transaction actions. Their transaction must also require the user. */
export const beginTrial = (
  userId: string,
  person: TrialIdentity,
  { isLimited, now }: { readonly isLimited: boolean; readonly now: number },
): readonly Action[] => [...claimTrial(person, now), ...(isLimited ? [] : [openTrial(userId)])];

const openTrial = (userId: string): Action => updateAction(trialKey(userId), { set: { is_open: true } });

/** Returns false if another account has begun a trial of the same person. */
export const openTrialOf = (userId: string, person: TrialIdentity, now: number): Promise<boolean> => {
  const begun = beginTrial(userId, person, { isLimited: false, now });
  return commit([requireUser(userId), ...begun]);
};

const claimKey = (hash: string): Key => ({ PK: `TRIAL_CLAIM#${hash}`, SK: 'TRIAL_CLAIM' });

/** Returns transaction actions that fail if another account has begun a trial of this person. */
export const claimTrial = ({ owner, marks }: TrialIdentity, now: number): readonly Action[] =>
  marks.map(({ hash }) =>
    putAction(
      { ...claimKey(hash), owner, claimed_at: toMoment(now) },
      { when: 'attribute_not_exists(PK) OR #owner = :owner', values: { owner } },
    ),
  );

/** Marks what no other account has, e.g. an e-mail that changed after the trial began. */
export const claimRest = async (person: TrialIdentity, now: number): Promise<void> => {
  for (const claim of claimTrial(person, now)) await commit([claim]);
};

/**
 * Returns what has begun a trial in another account, the document or the e-mail; undefined if neither has.
 */
export const findOtherTrial = async ({ owner, marks }: TrialIdentity): Promise<TrialMark | undefined> => {
  if (marks.length === 0) return undefined;
  const claims = await readMany(
    marks.map(({ hash }) => claimKey(hash)),
    { consistent: true },
  );
  const taken = new Set(claims.flatMap((claim) => (claim.owner === owner ? [] : [claim.PK])));
  return marks.find(({ hash }) => taken.has(claimKey(hash).PK))?.mark;
};

/**
 * Keys: TRIAL in the user's partition counts look-ups; TRIAL_CLAIM#<keyed hash of a document or e-mail> names
 * the account by a keyed hash, and is never removed.
 */
import { ownKey, requireUser } from '../accounts/users.store.ts';
import { type Key, read, readMany } from '../platform/aws/table.ts';
import { type Action, commit, putAction, updateAction } from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { TrialIdentity, TrialMark } from './trialIdentity.ts';

const trialKey = (userId: string): Key => ownKey(userId, 'TRIAL');

interface TrialUse {
  readonly lookups: number;
  readonly isOpen: boolean;
}

export const findTrialUse = async (userId: string): Promise<TrialUse> => {
  const { lookups = 0, is_open = false } = (await read(trialKey(userId))) ?? {};
  return { lookups: Number(lookups), isOpen: is_open === true };
};

/** Returns a transaction action that fails if the trial would then have used more than `max` look-ups. */
export const takeTrialLookups = (userId: string, lookups: number, max: number): Action =>
  updateAction(trialKey(userId), {
    add: { lookups },
    when: lookups <= max ? 'attribute_not_exists(lookups) OR lookups <= :before' : 'lookups <= :before',
    values: { before: max - lookups },
  });

export const takeScheduledLookups = (userId: string, lookups: number, max: number): Promise<boolean> =>
  commit([requireUser(userId), takeTrialLookups(userId, lookups, max)]);

/** Returns false if another account has begun a trial of the same person. */
export const openTrialOf = (userId: string, person: TrialIdentity, now: number): Promise<boolean> =>
  commit([
    requireUser(userId),
    ...claimTrial(person, now),
    updateAction(trialKey(userId), { set: { is_open: true } }),
  ]);

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

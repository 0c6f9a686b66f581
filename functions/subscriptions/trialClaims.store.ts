/**
 * Keys: TRIAL_CLAIM#<keyed hash of a document or an e-mail> names, by a keyed hash too, the account that
 * began a trial with it. Nothing removes a claim: a deleted account's trial is not repeated.
 */
import { type Key, readMany } from '../platform/aws/table.ts';
import type { Action } from '../platform/aws/writes.ts';
import { toMoment } from '../platform/time/clock.ts';
import type { TrialIdentity, TrialMark } from './trialIdentity.ts';

const claimKey = (hash: string): Key => ({ PK: `TRIAL_CLAIM#${hash}`, SK: 'TRIAL_CLAIM' });

/** In a transaction: claims the trial of a person, provided that no other account has begun one. */
export const claimTrial = ({ owner, marks }: TrialIdentity, now: number): readonly Action[] =>
  marks.map(({ hash }) => ({
    Put: {
      Item: { ...claimKey(hash), owner, claimed_at: toMoment(now) },
      ConditionExpression: 'attribute_not_exists(PK) OR #owner = :owner',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':owner': owner },
    },
  }));

/** What of a person has begun a trial in another account: their document or e-mail; undefined if neither. */
export const findOtherTrial = async ({ owner, marks }: TrialIdentity): Promise<TrialMark | undefined> => {
  if (marks.length === 0) return undefined;
  const claims = await readMany(
    marks.map(({ hash }) => claimKey(hash)),
    { consistent: true },
  );
  const taken = new Set(claims.flatMap((claim) => (claim.owner === owner ? [] : [claim.PK])));
  return marks.find(({ hash }) => taken.has(claimKey(hash).PK))?.mark;
};

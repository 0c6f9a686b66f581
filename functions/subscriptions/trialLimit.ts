/** A trial's look-ups are limited until its e-mail is proven, and in total while it has no card. */
import { MAX_TRIAL_LOOKUPS } from '#shared/trial.ts';
import { findUser } from '../accounts/users.store.ts';
import { isEmailProven } from '../accounts/users.ts';
import { hasSender } from '../platform/mail/mail.ts';
import { readSearchSettings } from '../search/settings/settings.store.ts';
import type { Subscription } from './status.ts';
import { type TrialIdentity, trialIdentityOf } from './trialIdentity.ts';
import { findTrialUse, openTrialOf, type TrialUse } from './trials.store.ts';

/** Whether a trial begins limited: its e-mail can be proven, but is not. */
export const isTrialLimited = ({ marks }: TrialIdentity): boolean =>
  hasSender() && !marks.some(({ mark }) => mark === 'email');

/** Whether proving the e-mail ends the limit. On a site without e-mails, nobody could prove theirs. */
export const awaitsProof = ({ isOpen }: TrialUse): boolean => hasSender() && !isOpen;

export interface TrialLimit {
  /** The number of look-ups used. */
  readonly used: number;
  readonly max: number;
  readonly until: 'email' | 'card';
  /** Whether the e-mail is proven, but another account has begun a trial with it. */
  readonly refused: boolean;
}

type Trial = Pick<Subscription, 'status' | 'has_payment_method'>;

/**
 * Returns undefined without a limit. The limit until the e-mail is proven ends when the trial is claimed with
 * it.
 */
export const findTrialLimit = async (
  userId: string,
  trial: Trial | undefined,
  now: number,
): Promise<TrialLimit | undefined> => {
  if (trial?.status !== 'trialing') return undefined;
  const use = await findTrialUse(userId);
  if (!awaitsProof(use)) return findTotalLimit(trial, use);
  const limit = { used: use.lookups, max: MAX_TRIAL_LOOKUPS, until: 'email' } as const;
  const user = await findUser(userId);
  if (!user || !isEmailProven(user)) return { ...limit, refused: false };
  const { owner, marks } = await trialIdentityOf(user);
  const proven = { owner, marks: marks.filter(({ mark }) => mark === 'email') };
  return (await openTrialOf(userId, proven, now)) ? findTotalLimit(trial, use) : { ...limit, refused: true };
};

/** Returns undefined for a trial with a card. */
export const findTotalLimit = async (
  { has_payment_method }: Trial,
  { lookups }: TrialUse,
): Promise<TrialLimit | undefined> => {
  if (has_payment_method) return undefined;
  const { trial_lookups } = await readSearchSettings();
  return { used: lookups, max: trial_lookups, until: 'card', refused: false };
};

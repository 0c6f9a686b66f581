/**
 * What a trial may look up: a few queries until its e-mail is proven, then, without a card, as many in all as
 * the administrators allow.
 */
import { MAX_TRIAL_LOOKUPS } from '#shared/trial.ts';
import { findUser } from '../accounts/users.store.ts';
import { isEmailProven } from '../accounts/users.ts';
import { hasSender } from '../platform/mail/mail.ts';
import { readSearchSettings } from '../search/settings/settings.store.ts';
import type { Subscription } from './status.ts';
import { type TrialIdentity, trialIdentityOf } from './trialIdentity.ts';
import { findTrialUse, openTrialOf, type TrialUse } from './trials.store.ts';

/** Whether a trial begins with the limit: its e-mail is not proven, and can be. */
export const isTrialLimited = ({ marks }: TrialIdentity): boolean =>
  hasSender() && !marks.some(({ mark }) => mark === 'email');

/** Whether a trial has that limit still. Where no e-mail can be sent, nobody could prove theirs. */
export const awaitsProof = ({ isOpen }: TrialUse): boolean => hasSender() && !isOpen;

export interface TrialLimit {
  /** How many look-ups have been taken, and how many may be. */
  readonly used: number;
  readonly max: number;
  /** What ends the limit. */
  readonly until: 'email' | 'card';
  /** Whether the e-mail is proven, and another account has begun a trial with it. */
  readonly refused: boolean;
}

type Trial = Pick<Subscription, 'status' | 'has_payment_method'>;

/**
 * The limit of a trial; undefined without one, and for other subscriptions. The one of its e-mail ends once
 * that is proven and its trial claimed.
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

/** The limit of a trial without a card in all; undefined with one. */
export const findTotalLimit = async (
  { has_payment_method }: Trial,
  { lookups }: TrialUse,
): Promise<TrialLimit | undefined> => {
  if (has_payment_method) return undefined;
  const { trial_lookups } = await readSearchSettings();
  return { used: lookups, max: trial_lookups, until: 'card', refused: false };
};

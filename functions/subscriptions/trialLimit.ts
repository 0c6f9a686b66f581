/** What a trial may look up: a few queries until its e-mail is proven, then as much as its plan. */
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { isEmailProven } from '../accounts/emailProof.ts';
import { findUser } from '../accounts/users.store.ts';
import { hasSender } from '../platform/mail/mail.ts';
import { type TrialIdentity, trialIdentityOf } from './trialIdentity.ts';
import { findTrialUse, openTrialOf } from './trialUse.store.ts';

/** Whether a trial begins with the limit: its e-mail is not proven, and can be. */
export const isTrialLimited = ({ marks }: TrialIdentity): boolean =>
  hasSender() && !marks.some(({ mark }) => mark === 'email');

export interface TrialLimit {
  /** How many look-ups have been taken. */
  readonly used: number;
  /** Whether the e-mail is proven, and another account has begun a trial with it. */
  readonly refused: boolean;
}

/**
 * The limit of a trial, which ends once the e-mail is proven and its trial claimed. Undefined without one,
 * for other subscriptions, and where no e-mail can be sent: nobody could prove theirs.
 */
export const findTrialLimit = async (
  userId: string,
  status: SubscriptionStatus | undefined,
  now: number,
): Promise<TrialLimit | undefined> => {
  if (status !== 'trialing' || !hasSender()) return undefined;
  const { lookups, isOpen } = await findTrialUse(userId);
  if (isOpen) return undefined;
  const user = await findUser(userId);
  if (!user || !isEmailProven(user)) return { used: lookups, refused: false };
  const { owner, marks } = await trialIdentityOf(user);
  const proven = { owner, marks: marks.filter(({ mark }) => mark === 'email') };
  return (await openTrialOf(userId, proven, now)) ? undefined : { used: lookups, refused: true };
};

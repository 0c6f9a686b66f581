/** A trial's look-ups are limited until its e-mail is proven and then, to a larger number, until a card. */
import { MAX_TRIAL_LOOKUPS } from '#shared/trial.ts';
import { findUser } from '../accounts/users.store.ts';
import { hasSender } from '../platform/mail/mail.ts';
import { readSearchSettings } from '../search/settings/settings.store.ts';
import type { Subscription } from './status.ts';
import { hashTrialIdentity } from './trialIdentity.ts';
import { findTrialUse, openTrialOf } from './trials.store.ts';

export interface TrialLimit {
  readonly used: number;
  readonly max: number;
  /** How many may still be used: none of a refused trial. */
  readonly left: number;
  readonly until: 'email' | 'card';
  /** Whether the e-mail is proven, but another account has begun a trial with it. */
  readonly refused: boolean;
}

/** Returns undefined without a limit. Claims the trial of an e-mail that has been proven meanwhile. */
export const findTrialLimit = async (
  userId: string,
  subscription: Pick<Subscription, 'status' | 'has_payment_method'> | undefined,
  now: number,
): Promise<TrialLimit | undefined> => {
  if (subscription?.status !== 'trialing') return undefined;
  const { lookups: used, isOpen } = await findTrialUse(userId);
  // On a site without e-mails, nobody could prove theirs.
  const proof = isOpen || !hasSender() ? 'accepted' : await proofOf(userId, now);
  if (proof !== 'accepted') {
    const refused = proof === 'refused';
    const left = refused ? 0 : Math.max(0, MAX_TRIAL_LOOKUPS - used);
    return { used, max: MAX_TRIAL_LOOKUPS, left, until: 'email', refused };
  }
  if (subscription.has_payment_method) return undefined;
  const { trial_lookups: max } = await readSearchSettings();
  return { used, max, left: Math.max(0, max - used), until: 'card', refused: false };
};

const proofOf = async (userId: string, now: number): Promise<'missing' | 'accepted' | 'refused'> => {
  const user = await findUser(userId);
  const identity = user && (await hashTrialIdentity(user));
  const marks = identity?.marks.filter(({ mark }) => mark === 'email') ?? [];
  if (!identity || marks.length === 0) return 'missing';
  return (await openTrialOf(userId, { ...identity, marks }, now)) ? 'accepted' : 'refused';
};

import type { TrialRefusal } from '#shared/contract/billing.ts';
import type { User } from '../../accounts/users.ts';
import { isTrialAvailable, type Subscription } from '../../subscriptions/status.ts';
import { findOtherTrial } from '../../subscriptions/trialClaims.store.ts';
import { trialIdentityOf } from '../../subscriptions/trialIdentity.ts';

/** Why a checkout now would begin without a trial; null if it would begin with one. */
export const findTrialRefusal = async (
  user: User,
  subscription: Subscription | undefined,
): Promise<TrialRefusal | null> => {
  if (!isTrialAvailable(subscription)) return 'account';
  return (await findOtherTrial(await trialIdentityOf(user))) ?? null;
};

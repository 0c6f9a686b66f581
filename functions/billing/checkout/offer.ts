import type { TrialRefusal } from '#shared/contract/billing.ts';
import type { Route } from '#shared/contract/route.ts';
import { findSignedUp } from '../../accounts/sessions/session.ts';
import type { RequestContext } from '../../accounts/sessions/tokens.ts';
import { findUser } from '../../accounts/users.store.ts';
import type { User } from '../../accounts/users.ts';
import { AppError } from '../../platform/errors.ts';
import type { Input } from '../../platform/http/input.ts';
import { isTrialAvailable, type Subscription } from '../../subscriptions/status.ts';
import { hashTrialIdentity } from '../../subscriptions/trialIdentity.ts';
import { findOtherTrial } from '../../subscriptions/trials.store.ts';

/**
 * Requires the signed-in owner, or the browser that signed up. Throws the same `conflict` for somebody else's
 * account and for a missing one.
 */
export const requirePayingAccount = async (
  userId: string,
  input: RequestContext & Pick<Input<Route>, 'findSignedInUser'>,
): Promise<User> => {
  const signedIn = await input.findSignedInUser();
  const isOwner = signedIn?.id === userId || (await findSignedUp(input)) === userId;
  const user = isOwner ? await findUser(userId) : undefined;
  if (!user)
    throw new AppError(
      'conflict',
      'Faça login para assinar com esta conta. Se você acabou de se cadastrar, confira o seu e-mail.',
    );
  return user;
};

export const findTrialRefusal = async (
  user: User,
  subscription: Subscription | undefined,
): Promise<TrialRefusal | null> => {
  if (!isTrialAvailable(subscription)) return 'account';
  return (await findOtherTrial(await hashTrialIdentity(user))) ?? null;
};

import type { Route } from '#shared/contract/route.ts';
import type { RequestContext } from '../../accounts/sessions/cookies.ts';
import { findSignedUp } from '../../accounts/signIn/signupToken.ts';
import { findUser } from '../../accounts/users.store.ts';
import type { User } from '../../accounts/users.ts';
import { AppError } from '../../platform/errors.ts';
import type { Input } from '../../platform/http/input.ts';

/**
 * The account that a payment is for, if its owner asks: signed in, or in the browser that signed up. Throws
 * the same `conflict` for everybody else's account and for none, which a signup of a known e-mail makes.
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

import { type Profile, profileForm } from '#shared/contract/profiles.ts';
import { isEmailProven, pendingAddress, type User, userTypeOf } from '../../accounts/users.ts';
import { versionOf } from '../../platform/edits.ts';
import { isUsable, type Subscription } from '../../subscriptions/status.ts';

export const toProfile = (
  user: User,
  subscription: Subscription | undefined,
  plan_name: string | null,
  now: number,
): Profile => ({
  ...user,
  email_proven: isEmailProven(user),
  pending_email: pendingAddress(user, now),
  has_password: user.password_hash !== '',
  user_type: userTypeOf(user, subscription !== undefined && isUsable(subscription, now)),
  plan_id: subscription?.plan_id ?? user.plan_id,
  subscription: subscription ? { status: subscription.status, plan_name } : null,
  version: profileVersion(user),
});

/** The e-mail has a form of its own. */
export const profileVersion = ({ email: _, ...edited }: User): string =>
  versionOf(Object.keys(profileForm.shape), edited);

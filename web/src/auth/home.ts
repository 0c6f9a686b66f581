import { adminPath } from '#shared/addresses.ts';
import type { SessionUser } from '#shared/contract/accounts.ts';

/** The screen that a user starts on: the login while nobody is signed in. */
export const homeOf = (user: SessionUser | null): string => {
  if (!user) return '/login';
  return user.isAdmin ? adminPath : '/dashboard';
};

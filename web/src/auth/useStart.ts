import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import type { SessionUser } from '#shared/contract/accounts.ts';
import { homeOf } from './home.ts';

/** Where a user was when the session expired: the state that the login is opened with. */
const left = z.object({ userId: z.string(), address: z.string().check(z.startsWith('/')) });
export type Left = z.output<typeof left>;

/** Where a user starts after the login: where they were before it, otherwise on their first screen. */
export const useStart = (): ((user: SessionUser) => string) => {
  const { state } = useLocation();
  const before = z.safeParse(left, state).data;
  return (user) => (before?.userId === user.id ? before.address : homeOf(user));
};

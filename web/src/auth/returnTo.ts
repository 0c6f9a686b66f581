import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import type { SessionUser } from '#shared/contract/accounts.ts';
import { inTab } from '../storage.ts';
import { homeOf } from './session.tsx';

const SITE = 'https://site.invalid';

/** "//site" and "/\site" begin with a slash but lead to another site. */
const ownAddress = z
  .string()
  .check(
    z.refine(
      (address) =>
        address.startsWith('/') && URL.canParse(address, SITE) && new URL(address, SITE).origin === SITE,
    ),
  );

const returnTo = z.object({ userId: z.optional(z.string()), address: ownAddress });
export type ReturnTo = z.output<typeof returnTo>;

/** Undefined if `kept` is not an address to return to: the router or the browser may have kept anything. */
export const parseReturnTo = (kept: unknown): ReturnTo | undefined => z.safeParse(returnTo, kept).data;

export const addressAfterSignIn = (user: SessionUser, before: ReturnTo | undefined): string =>
  before && (before.userId === undefined || before.userId === user.id) ? before.address : homeOf(user);

export const useReturnTo = (userId?: string): ReturnTo => {
  const { pathname, search, hash } = useLocation();
  return { userId, address: pathname + search + hash };
};

const loginState = z.object({
  notice: z.optional(z.string()),
  error: z.optional(z.string()),
  email: z.optional(z.string()),
});

export const parseLoginState = (kept: unknown): z.output<typeof loginState> =>
  z.safeParse(loginState, kept).data ?? {};

export const keptReturnTo = inTab('volta', returnTo);

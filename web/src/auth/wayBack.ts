import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import type { SessionUser } from '#shared/contract/accounts.ts';
import { homeOf } from './session.tsx';

/** Any site but ours: an address that leads there is not one of ours. */
const SITE = 'https://site.invalid';

/** An address of this site. "//site" and "/\site" begin with a slash, and lead to another one. */
const ownAddress = z
  .string()
  .check(
    z.refine(
      (address) =>
        address.startsWith('/') && URL.canParse(address, SITE) && new URL(address, SITE).origin === SITE,
    ),
  );

/** The screen that the login leads back to, and the user whose it was, if that is known. */
const wayBack = z.object({ userId: z.optional(z.string()), address: ownAddress });
export type WayBack = z.output<typeof wayBack>;

/** The way back in what the router or the browser has kept, which may be anything. */
export const parseWayBack = (kept: unknown): WayBack | undefined => z.safeParse(wayBack, kept).data;

/** Where a user starts after signing in: back where they were, otherwise on their first screen. */
export const startOf = (user: SessionUser, before: WayBack | undefined): string =>
  before && (before.userId === undefined || before.userId === user.id) ? before.address : homeOf(user);

/** The way back to the current screen, for the state of a link to the login. */
export const useWayBack = (userId?: string): WayBack => {
  const { pathname, search, hash } = useLocation();
  return { userId, address: pathname + search + hash };
};

/** What a screen that leads to the login or the recovery tells it, beside the address. */
const loginState = z.object({ notice: z.optional(z.string()), email: z.optional(z.string()) });

export const parseLoginState = (kept: unknown): z.output<typeof loginState> =>
  z.safeParse(loginState, kept).data ?? {};

const KEY = 'volta';

/** Keeps the way back in this tab while the browser is at Google; without one, forgets an earlier one. */
export const keepWayBack = (before: WayBack | undefined): void => {
  try {
    if (before) sessionStorage.setItem(KEY, JSON.stringify(before));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the user starts on their first screen.
  }
};

export const keptWayBack = (): WayBack | undefined => {
  try {
    return parseWayBack(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
};

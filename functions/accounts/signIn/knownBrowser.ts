/** Known browsers: strangers who try passwords do not keep out who has signed in here before. */
import { DAY } from '../../platform/time/clock.ts';
import { type RequestContext, readTokenCookie, removeCookie, setTokenCookie } from '../sessions/cookies.ts';
import type { AuthenticatedUser } from '../sessions/sessions.store.ts';
import { hashOf, newToken } from '../sessions/userTokens.ts';
import { createBrowser, findBrowserUser } from './knownBrowsers.store.ts';

const COOKIE = 'browser';
const LIFETIME = 365 * DAY;

/**
 * The hash of this browser's token, if somebody has signed in with it to the account of this address. Only
 * the cookie decides what is read, so that the time tells nothing of other addresses.
 */
export const knownBrowserOf = async (context: RequestContext, email: string): Promise<string | undefined> => {
  const browser = readTokenCookie(context, COOKIE);
  if (!browser) return undefined;
  const hash = hashOf(browser.token);
  const user = await findBrowserUser(browser.userId, hash, context.now);
  return user?.email === email ? hash : undefined;
};

/** Remembers the browser of somebody who has signed in, or has proved otherwise that they are the user. */
export const rememberBrowser = async (
  context: RequestContext,
  user: Pick<AuthenticatedUser, 'id' | 'session_version'>,
): Promise<void> => {
  const known = readTokenCookie(context, COOKIE);
  const isKnown =
    known?.userId === user.id &&
    (await findBrowserUser(user.id, hashOf(known.token), context.now)) !== undefined;
  if (isKnown) return;
  const token = newToken();
  await createBrowser(user, hashOf(token), context.now + LIFETIME);
  setTokenCookie(context, COOKIE, { userId: user.id, token }, LIFETIME);
};

/** Forgets the browser, after its account was deleted. */
export const forgetBrowser = (context: RequestContext): void => removeCookie(context, COOKIE);

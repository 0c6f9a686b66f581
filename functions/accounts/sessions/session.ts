import type { Route } from '#shared/contract/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Identify } from '../../platform/http/endpoint.ts';
import type { Input } from '../../platform/http/input.ts';
import { cookieOf, isHttps } from '../../platform/http/request.ts';
import { DAY, HOUR } from '../../platform/time/clock.ts';
import { findUser } from '../users.store.ts';
import { toSessionUser, type User } from '../users.ts';
import {
  type AuthenticatedUser,
  createBrowser,
  createSession,
  createSignupToken,
  endOldestSessions,
  exchangeSignupToken,
  findBrowserUser,
  findSession,
  hasSignupToken,
  type KeptWith,
  keepOnlySession,
  type NewSession,
  removeSession,
  type SessionName,
} from './sessions.store.ts';
import {
  hashOf,
  newToken,
  type RequestContext,
  readTokenCookie,
  removeCookie,
  setTokenCookie,
} from './tokens.ts';

const SESSION = 'session';
/** In milliseconds. */
export const SESSION_LIFETIME = 30 * DAY;

/** Returns false if the password has changed since the user was authenticated. */
export const openSession = async (context: RequestContext, user: AuthenticatedUser): Promise<boolean> => {
  const token = newToken();
  if (!(await createSession(user, newSession(context, token)))) return false;
  await handOutSession(context, user, token);
  return true;
};

const newSession = (context: RequestContext, token: string): NewSession => ({
  hash: hashOf(token),
  until: context.now + SESSION_LIFETIME,
  replaced: heldSession(context),
});

/** The session that the browser's cookie names, valid or not. */
const heldSession = (context: Pick<RequestContext, 'cookie' | 'https'>): SessionName | undefined => {
  const held = readTokenCookie(context, SESSION);
  return held && { userId: held.userId, hash: hashOf(held.token) };
};

/** Opens a session, ends the user's oldest ones beyond ten, and remembers the browser. */
export const handOutSession = async (
  context: RequestContext,
  user: AuthenticatedUser,
  token: string,
): Promise<void> => {
  setTokenCookie(context, SESSION, { userId: user.id, token }, SESSION_LIFETIME);
  await Promise.all([endOldestSessions(user.id), rememberBrowser(context, user)]);
};

/** Also clears what the pages kept in the browser, but not the cookie by which it is known. */
export const closeSession = async (
  context: RequestContext & Pick<Input<Route>, 'setHeader' | 'about'>,
): Promise<void> => {
  const session = heldSession(context);
  if (session && (await removeSession(session))) context.about(session.userId);
  // Without "cache", for which Chrome takes seconds (https://crbug.com/40233601): no reply is stored there.
  context.setHeader('clear-site-data', '"storage"');
  removeCookie(context, SESSION);
};

export interface SignIn {
  readonly user: User;
  readonly signedInAt: number;
  /** The hash of the session's token. */
  readonly hash: string;
}

/** Returns the stored user and the sign-in time, or undefined without a valid session. */
export const findSignIn = async (
  context: Pick<RequestContext, 'cookie' | 'https' | 'now'>,
): Promise<SignIn | undefined> => {
  const session = heldSession(context);
  const found = session && (await findSession(session, context.now));
  return (
    found && {
      user: found.user,
      signedInAt: Date.parse(found.expires_at) - SESSION_LIFETIME,
      hash: session.hash,
    }
  );
};

/** Throws `unauthenticated` without a valid session. */
export const requireSignIn = async (context: Parameters<typeof findSignIn>[0]): Promise<SignIn> => {
  const found = await findSignIn(context);
  if (!found) throw new AppError('unauthenticated', 'Sua sessão terminou. Faça login para continuar.');
  return found;
};

/**
 * Ends all sessions but the request's own, whose browser stays known. Returns how many there were, or
 * undefined if the sessions have changed since the user was read.
 */
export const endOtherSessions = async (
  context: RequestContext,
  { user, hash }: SignIn,
  changed: KeptWith = {},
): Promise<number | undefined> => {
  const ended = await keepOnlySession(user, hash, changed, context.now);
  if (ended === undefined) return undefined;
  const owner = { id: user.id, session_version: user.session_version + 1 };
  await rememberBrowser(context, owner).catch(() => undefined);
  return ended;
};

export const identify: Identify = async (event, now) => {
  const found = await findSignIn({ cookie: (name) => cookieOf(event, name), https: isHttps(event), now });
  return found && toSessionUser(found.user);
};

/** The cookie of known browsers, which can sign in even if strangers have used up the limits. */
const BROWSER = 'browser';
const BROWSER_LIFETIME = 365 * DAY;

/**
 * Returns undefined for unknown browsers. Reads only what the cookie names, so that timing reveals nothing.
 */
export const knownBrowserOf = async (context: RequestContext, email: string): Promise<string | undefined> => {
  const browser = readTokenCookie(context, BROWSER);
  if (!browser) return undefined;
  const hash = hashOf(browser.token);
  const user = await findBrowserUser(browser.userId, hash, context.now);
  return user?.email === email ? hash : undefined;
};

export const rememberBrowser = async (context: RequestContext, user: AuthenticatedUser): Promise<void> => {
  const known = readTokenCookie(context, BROWSER);
  const isKnown =
    known?.userId === user.id &&
    (await findBrowserUser(user.id, hashOf(known.token), context.now)) !== undefined;
  if (isKnown) return;
  const token = newToken();
  await createBrowser(user, hashOf(token), context.now + BROWSER_LIFETIME);
  setTokenCookie(context, BROWSER, { userId: user.id, token }, BROWSER_LIFETIME);
};

export const forgetBrowser = (context: RequestContext): void => removeCookie(context, BROWSER);

/** The cookie that lets the browser of a sign-up sign in once, after paying. */
const SIGNUP = 'signup';
/** The token lasts long enough to complete a checkout. */
const SIGNUP_LIFETIME = 2 * HOUR;

export const issueSignupToken = async (context: RequestContext, userId: string): Promise<void> => {
  const token = newToken();
  await createSignupToken(userId, hashOf(token), context.now + SIGNUP_LIFETIME);
  setTokenCookie(context, SIGNUP, { userId, token }, SIGNUP_LIFETIME);
};

/** Returns the user's id, or undefined without a valid token. */
export const findSignedUp = async (context: RequestContext): Promise<string | undefined> => {
  const signup = readTokenCookie(context, SIGNUP);
  const isValid = signup && (await hasSignupToken(signup.userId, hashOf(signup.token), context.now));
  return isValid ? signup.userId : undefined;
};

/** Works once. Returns false without a valid token of this account. */
export const signInWithSignupToken = async (context: RequestContext, userId: string): Promise<boolean> => {
  const signup = readTokenCookie(context, SIGNUP);
  const user = signup?.userId === userId ? await findUser(userId) : undefined;
  if (!signup || !user) return false;
  const token = newToken();
  const session = newSession(context, token);
  if (!(await exchangeSignupToken(user, hashOf(signup.token), session, context.now))) return false;
  removeCookie(context, SIGNUP);
  await handOutSession(context, user, token);
  return true;
};

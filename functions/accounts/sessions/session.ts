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
  type KeptWith,
  keepOnlySession,
  type NewSession,
  removeSession,
} from './sessions.store.ts';
import { findToken, type TokenKind, type TokenName } from './tokens.store.ts';
import {
  hashOf,
  newToken,
  type RequestContext,
  readTokenCookie,
  removeCookie,
  setTokenCookie,
  type UserToken,
} from './tokens.ts';

const SESSION = 'session';
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

const heldSession = (context: Pick<RequestContext, 'cookie' | 'https'>): TokenName | undefined => {
  const held = readTokenCookie(context, SESSION);
  return held && nameOf('SESSION', held);
};

const nameOf = (kind: TokenKind, { userId, token }: UserToken): TokenName => ({
  kind,
  userId,
  hash: hashOf(token),
});

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
  readonly hash: string;
}

export const findSignIn = async (
  context: Pick<RequestContext, 'cookie' | 'https' | 'now'>,
): Promise<SignIn | undefined> => {
  const session = heldSession(context);
  const found = session && (await findToken(session, context.now));
  return (
    found && {
      user: found.user,
      signedInAt: Date.parse(String(found.token.expires_at)) - SESSION_LIFETIME,
      hash: session.hash,
    }
  );
};

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
  const name = nameOf('BROWSER', browser);
  const found = await findToken(name, context.now);
  return found?.user.email === email ? name.hash : undefined;
};

export const rememberBrowser = async (context: RequestContext, user: AuthenticatedUser): Promise<void> => {
  const known = readTokenCookie(context, BROWSER);
  const isKnown =
    known?.userId === user.id && (await findToken(nameOf('BROWSER', known), context.now)) !== undefined;
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

export const findSignedUp = async (context: RequestContext): Promise<string | undefined> => {
  const signup = readTokenCookie(context, SIGNUP);
  const found = signup && (await findToken(nameOf('SIGNUP_TOKEN', signup), context.now));
  return found?.user.id;
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

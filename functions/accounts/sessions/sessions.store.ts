/** Keys, in the user's partition: SESSION#, SIGNUP_TOKEN# and (for known browsers) BROWSER#<token hash>. */
import { type Key, queryPrefix } from '../../platform/aws/table.ts';
import {
  type Action,
  checkAction,
  commit,
  putAction,
  removeAction,
  removeItems,
  removePrefix,
  transact,
  updateAction,
} from '../../platform/aws/writes.ts';
import { toMoment, toTtl } from '../../platform/time/clock.ts';
import { ownKey, profileKey, requireUser, userPartition } from '../users.store.ts';
import type { User } from '../users.ts';
import { findValidToken, isValid, keepNewest, sessionsUnchanged } from './tokens.store.ts';

const sessionKey = (userId: string, hash: string): Key => ownKey(userId, `SESSION#${hash}`);
const signupTokenKey = (userId: string, hash: string): Key => ownKey(userId, `SIGNUP_TOKEN#${hash}`);

/** The user as they were read when they were authenticated. */
export type AuthenticatedUser = Pick<User, 'id' | 'session_version'>;

/** A session is named by its user and the hash of its token. */
export interface SessionName {
  readonly userId: string;
  readonly hash: string;
}

export interface NewSession {
  readonly hash: string;
  /** In milliseconds. */
  readonly until: number;
  /** The one that the browser held before, perhaps of another account: it ends. */
  readonly replaced?: SessionName | undefined;
}

/** Returns false if the password or role has changed since authentication. */
export const createSession = (user: AuthenticatedUser, session: NewSession): Promise<boolean> =>
  commit(createSessionActions(user, session));

const createSessionActions = (
  { id, session_version }: AuthenticatedUser,
  { hash, until, replaced }: NewSession,
): readonly Action[] => [
  checkAction(profileKey(id), sessionsUnchanged({ session_version })),
  putAction({
    ...sessionKey(id, hash),
    expires_at: toMoment(until),
    ttl: toTtl(until),
    session_version,
  }),
  ...(replaced ? [removeAction(sessionKey(replaced.userId, replaced.hash))] : []),
];

const MAX_SESSIONS = 10;

export const endOldestSessions = (userId: string): Promise<void> =>
  keepNewest(userId, 'SESSION#', MAX_SESSIONS);

export const findSession = async (
  { userId, hash }: SessionName,
  now: number,
): Promise<{ readonly user: User; readonly expires_at: string } | undefined> => {
  const found = await findValidToken(userId, sessionKey(userId, hash), now);
  return found && { user: found.user, expires_at: String(found.token.expires_at) };
};

/** Returns false if there is none. */
export const removeSession = ({ userId, hash }: SessionName): Promise<boolean> =>
  commit([removeAction(sessionKey(userId, hash), { when: 'attribute_exists(PK)' })]);

/** `until` is in milliseconds. */
export const createSignupToken = async (userId: string, hash: string, until: number): Promise<void> => {
  const item = { ...signupTokenKey(userId, hash), expires_at: toMoment(until), ttl: toTtl(until) };
  await transact([requireUser(userId), putAction({ ...item, session_version: 0 })]);
};

/** Works once. Returns false for an invalid token, or if the password has changed since. */
export const exchangeSignupToken = (
  user: AuthenticatedUser,
  signupHash: string,
  session: NewSession,
  now: number,
): Promise<boolean> =>
  commit([
    ...createSessionActions(user, session),
    removeAction(signupTokenKey(user.id, signupHash), {
      when: 'expires_at > :now AND session_version = :version',
      values: { now: toMoment(now), version: user.session_version },
    }),
  ]);

export const hasSignupToken = async (userId: string, hash: string, now: number): Promise<boolean> =>
  (await findValidToken(userId, signupTokenKey(userId, hash), now)) !== undefined;

/** Returns when the valid sessions expire (UTC), the earliest first. */
export const listSessionExpiries = async (
  user: Pick<User, 'id' | 'session_version'>,
  now: number,
): Promise<string[]> => {
  const items = await queryPrefix(userPartition(user.id), 'SESSION#');
  return items.flatMap((item) => (isValid(item, user, now) ? [String(item.expires_at)] : [])).toSorted();
};

/** Everything that becomes void when sessions end, the known browsers too. */
const TOKENS = ['SESSION#', 'SIGNUP_TOKEN#', 'RECOVERY#', 'EMAIL_PROOF#', 'BROWSER#'];

export const removeSessions = async (userId: string): Promise<void> => {
  const PK = userPartition(userId);
  await Promise.all(TOKENS.map((prefix) => removePrefix(PK, prefix)));
};

export type KeptWith = Partial<Pick<User, 'password_hash'>>;

/**
 * Voids every token but one session, and cancels a change of the e-mail. Returns how many sessions ended, or
 * undefined if the sessions have changed since the user was read.
 */
export const keepOnlySession = async (
  user: User,
  hash: string,
  changed: KeptWith,
  now: number,
): Promise<number | undefined> => {
  const PK = userPartition(user.id);
  const kept = sessionKey(user.id, hash);
  const listed = await Promise.all(TOKENS.map((prefix) => queryPrefix(PK, prefix)));
  const others = listed.flat().filter(({ SK }) => SK !== kept.SK);
  const failed = await transact(keepSessionActions(user, kept, changed));
  if (failed.length > 0) return undefined;
  // What a failure leaves behind is void, and expires.
  await removeItems(others).catch(() => undefined);
  return others.filter((item) => String(item.SK).startsWith('SESSION#') && isValid(item, user, now)).length;
};

const keepSessionActions = (
  { id, session_version }: User,
  kept: Key,
  changed: KeptWith,
): readonly Action[] => {
  const next = session_version + 1;
  const unchanged = sessionsUnchanged({ session_version });
  return [
    updateAction(profileKey(id), {
      set: { ...changed, pending_email: null, session_version: next },
      add: { revision: 1 },
      ...unchanged,
    }),
    updateAction(kept, { set: { session_version: next }, ...unchanged }),
  ];
};

const PREFIX = 'BROWSER#';
const MAX_BROWSERS = 10;

const browserKey = (userId: string, hash: string): Key => ownKey(userId, `${PREFIX}${hash}`);

/** Returns undefined if the user's sessions were ended after the browser was remembered. */
export const findBrowserUser = async (userId: string, hash: string, now: number): Promise<User | undefined> =>
  (await findValidToken(userId, browserKey(userId, hash), now))?.user;

/** `until` is in milliseconds. Does nothing if the sessions were ended after the user was read. */
export const createBrowser = async (
  { id, session_version }: AuthenticatedUser,
  hash: string,
  until: number,
): Promise<void> => {
  const item = { expires_at: toMoment(until), ttl: toTtl(until), session_version };
  await transact([
    checkAction(profileKey(id), sessionsUnchanged({ session_version })),
    putAction({ ...browserKey(id, hash), ...item }),
  ]);
  await keepNewest(id, PREFIX, MAX_BROWSERS);
};

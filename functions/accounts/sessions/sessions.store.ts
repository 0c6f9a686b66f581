import type { Key } from '../../platform/aws/table.ts';
import {
  type Action,
  checkAction,
  commit,
  removeAction,
  removeItems,
  removePrefix,
  transact,
  updateAction,
} from '../../platform/aws/writes.ts';
import { profileKey, requireUser, userPartition } from '../users.store.ts';
import type { User } from '../users.ts';
import {
  isValid,
  keepNewest,
  listTokens,
  putToken,
  sessionsUnchanged,
  type TokenName,
  tokenKey,
  tokenKinds,
  useToken,
} from './tokens.store.ts';

export type AuthenticatedUser = Pick<User, 'id' | 'session_version'>;

export interface NewSession {
  readonly hash: string;
  readonly until: number;
  /** The one that the browser held before, perhaps of another account: it ends. */
  readonly replaced?: TokenName | undefined;
}

/** Returns false if the password or role has changed since authentication. */
export const createSession = (user: AuthenticatedUser, session: NewSession): Promise<boolean> =>
  commit(createSessionActions(user, session));

const createSessionActions = (
  { id, session_version }: AuthenticatedUser,
  { hash, until, replaced }: NewSession,
): readonly Action[] => [
  checkAction(profileKey(id), sessionsUnchanged({ session_version })),
  putToken({ kind: 'SESSION', userId: id, hash }, until, { session_version }),
  ...(replaced ? [removeAction(tokenKey(replaced))] : []),
];

const MAX_SESSIONS = 10;

export const endOldestSessions = (userId: string): Promise<void> =>
  keepNewest(userId, 'SESSION', MAX_SESSIONS);

export const removeSession = (session: TokenName): Promise<boolean> =>
  commit([removeAction(tokenKey(session), { when: 'attribute_exists(PK)' })]);

export const createSignupToken = async (userId: string, hash: string, until: number): Promise<void> => {
  const token = putToken({ kind: 'SIGNUP_TOKEN', userId, hash }, until, { session_version: 0 });
  await transact([requireUser(userId), token]);
};

export const exchangeSignupToken = (
  { id, session_version }: AuthenticatedUser,
  hash: string,
  session: NewSession,
  now: number,
): Promise<boolean> =>
  commit([
    ...createSessionActions({ id, session_version }, session),
    useToken({ kind: 'SIGNUP_TOKEN', userId: id, hash }, now, { session_version }),
  ]);

export const listSessionExpiries = async (
  user: Pick<User, 'id' | 'session_version'>,
  now: number,
): Promise<string[]> => {
  const items = await listTokens(user.id, 'SESSION');
  return items.flatMap((item) => (isValid(item, user, now) ? [String(item.expires_at)] : [])).toSorted();
};

/** Also removes what becomes void with them. */
export const removeSessions = async (userId: string): Promise<void> => {
  const PK = userPartition(userId);
  await Promise.all(tokenKinds.map((kind) => removePrefix(PK, `${kind}#`)));
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
  const kept = tokenKey({ kind: 'SESSION', userId: user.id, hash });
  const listed = await Promise.all(tokenKinds.map((kind) => listTokens(user.id, kind)));
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

const MAX_BROWSERS = 10;

/** `until` is in milliseconds. Does nothing if the sessions were ended after the user was read. */
export const createBrowser = async (
  { id, session_version }: AuthenticatedUser,
  hash: string,
  until: number,
): Promise<void> => {
  await transact([
    checkAction(profileKey(id), sessionsUnchanged({ session_version })),
    putToken({ kind: 'BROWSER', userId: id, hash }, until, { session_version }),
  ]);
  await keepNewest(id, 'BROWSER', MAX_BROWSERS);
};

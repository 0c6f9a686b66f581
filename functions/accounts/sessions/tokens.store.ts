/** Keys, in the user's partition: <kind>#<token hash>. All tokens become void once sessions end. */
import { type Item, type Key, queryPrefix, readMany } from '../../platform/aws/table.ts';
import { existsUnchanged } from '../../platform/aws/updateExpression.ts';
import { type Action, putAction, remove, removeAction, removeItems } from '../../platform/aws/writes.ts';
import { toMoment, toTtl } from '../../platform/time/clock.ts';
import { ownKey, profileKey, userPartition } from '../users.store.ts';
import { parseUser, type User } from '../users.ts';

/** Of sessions, browsers that signed up, links to a new password and to confirm, and known browsers. */
export const tokenKinds = ['SESSION', 'SIGNUP_TOKEN', 'RECOVERY', 'EMAIL_PROOF', 'BROWSER'] as const;
export type TokenKind = (typeof tokenKinds)[number];

export interface TokenName {
  readonly kind: TokenKind;
  readonly userId: string;
  readonly hash: string;
}

export const tokenKey = ({ kind, userId, hash }: TokenName): Key => ownKey(userId, `${kind}#${hash}`);

export const removeToken = (name: TokenName): Promise<void> => remove(tokenKey(name));

interface NewToken {
  readonly session_version: number;
  readonly email?: string;
}

export const putToken = (name: TokenName, until: number, token: NewToken): Action =>
  putAction({ ...tokenKey(name), ...token, expires_at: toMoment(until), ttl: toTtl(until) });

/** Returns a transaction action that fails unless the token is valid, for this address if one is given. */
export const useToken = (name: TokenName, now: number, { session_version, email }: NewToken): Action =>
  removeAction(tokenKey(name), {
    when: `session_version = :version AND expires_at > :now${email === undefined ? '' : ' AND email = :email'}`,
    values: { version: session_version, now: toMoment(now), email },
  });

interface ValidToken {
  readonly user: User;
  readonly token: Item;
}

/** Reads user and token in one request, so that unknown users take the same time. */
export const findToken = async (name: TokenName, now: number): Promise<ValidToken | undefined> => {
  const items = await readMany([profileKey(name.userId), tokenKey(name)], { consistent: true });
  const profile = items.find((item) => item.SK === 'PROFILE');
  const token = items.find((item) => item.SK !== 'PROFILE');
  if (!profile || !token) return undefined;
  const user = parseUser(profile);
  return isValid(token, user, now) ? { user, token } : undefined;
};

export const listTokens = (userId: string, kind: TokenKind): Promise<Item[]> =>
  queryPrefix(userPartition(userId), `${kind}#`);

/** Removes the tokens that expire first. Called after creating one, so that the limit holds concurrently. */
export const keepNewest = async (userId: string, kind: TokenKind, kept: number): Promise<void> => {
  const tokens = await listTokens(userId, kind);
  const newestFirst = tokens.toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
  await removeItems(newestFirst.slice(kept));
};

const orderOf = ({ expires_at, SK }: Item): string => `${expires_at}#${SK}`;

/** Checks the expiry itself, since DynamoDB removes expired items only within days. */
export const isValid = (
  { expires_at, session_version = 0 }: Item,
  user: Pick<User, 'session_version'>,
  now: number,
): boolean => String(expires_at) > toMoment(now) && session_version === user.session_version;

/** The condition of an update that no sessions were ended since the user was read. */
export const sessionsUnchanged = ({ session_version }: Pick<User, 'session_version'>) =>
  existsUnchanged('session_version', session_version);

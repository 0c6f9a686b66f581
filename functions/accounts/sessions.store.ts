/**
 * Keys, in the user's partition: SESSION#<hash of the token>; SIGNUP_TOKEN#<hash> lets the browser of a signup in once, after it has paid.
 * Only hashes are kept.
 */

import { type Item, type Key, queryPrefix, readMany } from '../platform/aws/table.ts';
import { type Action, put, remove, transact, writeMany } from '../platform/aws/writes.ts';
import { toMoment, toTtl } from '../platform/time/clock.ts';
import { parseUser, profileKey, type User, userPartition } from './users.store.ts';

const sessionKey = (userId: string, hash: string): Key => ({
  PK: userPartition(userId),
  SK: `SESSION#${hash}`,
});
const signupTokenKey = (userId: string, hash: string): Key => ({
  PK: userPartition(userId),
  SK: `SIGNUP_TOKEN#${hash}`,
});

/** A user as he was when he was let in. */
export type Known = Pick<User, 'id' | 'password_hash'>;

/**
 * Opens a session until the moment `until` (milliseconds). False where the user's password is no longer the one he was known by: whoever ends
 * a password ends the sessions, and none may slip in between.
 */
export const createSession = async (user: Known, hash: string, until: number): Promise<boolean> => {
  const failed = await transact(opening(user, hash, until));
  return failed.length === 0;
};

const opening = ({ id, password_hash }: Known, hash: string, until: number): readonly Action[] => [
  {
    ConditionCheck: {
      Key: profileKey(id),
      ConditionExpression: 'password_hash = :known',
      ExpressionAttributeValues: { ':known': password_hash },
    },
  },
  { Put: { Item: { ...sessionKey(id, hash), expires_at: toMoment(until), ttl: toTtl(until) } } },
];

/** The user of a session that has not expired: one read for both items. */
export const findSessionUser = async (
  userId: string,
  hash: string,
  now: number,
): Promise<User | undefined> => {
  const items = await readMany([profileKey(userId), sessionKey(userId, hash)], { consistent: true });
  const profile = items.find((item) => item.SK === 'PROFILE');
  const session = items.find((item) => item.SK !== 'PROFILE');
  return profile && session && isAlive(session, now) ? parseUser(profile) : undefined;
};

/** DynamoDB removes expired items within days, not at once: readers look themselves. */
const isAlive = (session: Item, now: number): boolean => String(session.expires_at) > toMoment(now);

export const removeSession = (userId: string, hash: string): Promise<void> =>
  remove(sessionKey(userId, hash));

/** Leaves a pass that is good until the moment `until` (milliseconds). */
export const createSignupToken = (userId: string, hash: string, until: number): Promise<void> =>
  put({ ...signupTokenKey(userId, hash), expires_at: toMoment(until), ttl: toTtl(until) });

/**
 * Opens a session for a pass, which is used up by it. False where there is none any more, it has expired, or the user's password is no longer the one he was
 * known by; of two requests at once one has it.
 */
export const exchangeSignupToken = async (
  user: Known,
  passHash: string,
  { hash, until, now }: { readonly hash: string; readonly until: number; readonly now: number },
): Promise<boolean> => {
  const failed = await transact([
    ...opening(user, hash, until),
    {
      Delete: {
        Key: signupTokenKey(user.id, passHash),
        ConditionExpression: 'expires_at > :now',
        ExpressionAttributeValues: { ':now': toMoment(now) },
      },
    },
  ]);
  return failed.length === 0;
};

/** Whether a pass could be used up now. */
export const hasSignupToken = async (userId: string, hash: string, now: number): Promise<boolean> => {
  const [pass] = await readMany([signupTokenKey(userId, hash)], { consistent: true });
  return pass !== undefined && isAlive(pass, now);
};

/** Ends every session and pass of a user. */
export const removeSessions = async (userId: string): Promise<void> => {
  const PK = userPartition(userId);
  const items = await Promise.all(['SESSION#', 'SIGNUP_TOKEN#'].map((prefix) => queryPrefix(PK, prefix)));
  await writeMany(items.flat().map(({ SK }) => ({ remove: { PK, SK: String(SK) } })));
};

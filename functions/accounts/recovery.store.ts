/** Keys, in the user's partition: RECOVERY#<hash of the token>, a link to choose a new password. */
import { type Item, type Key, queryPrefix } from '../platform/aws/table.ts';
import { remove, transact } from '../platform/aws/writes.ts';
import { toMoment, toTtl } from '../platform/time/clock.ts';
import { findUserToken, isValid, sameSessions } from './tokens.store.ts';
import { profileKey, userPartition } from './users.store.ts';
import type { User } from './users.ts';

const recoveryKey = (userId: string, hash: string): Key => ({
  PK: userPartition(userId),
  SK: `RECOVERY#${hash}`,
});

/**
 * Creates a token that expires at `until` (milliseconds) and is mailed to the user's address. Returns false
 * if they have been deleted or have changed the address since they were read.
 */
export const createRecovery = async (
  { id, email, session_version }: User,
  hash: string,
  until: number,
): Promise<boolean> => {
  const failed = await transact([
    {
      ConditionCheck: {
        Key: profileKey(id),
        ConditionExpression: 'email = :email',
        ExpressionAttributeValues: { ':email': email },
      },
    },
    {
      Put: {
        Item: {
          ...recoveryKey(id, hash),
          email,
          session_version,
          expires_at: toMoment(until),
          ttl: toTtl(until),
        },
      },
    },
  ]);
  return failed.length === 0;
};

/** How many tokens of the user are valid. */
export const countRecoveries = async (user: User, now: number): Promise<number> => {
  const tokens = await queryPrefix(userPartition(user.id), 'RECOVERY#');
  return tokens.filter((token) => isValid(token, user, now) && isToAddress(token, user)).length;
};

/** Removes a token that nobody has been told. */
export const removeRecovery = (userId: string, hash: string): Promise<void> =>
  remove(recoveryKey(userId, hash));

/** The user whose password a token may replace now; reads the same for a user who does not exist. */
export const findRecovery = async (userId: string, hash: string, now: number): Promise<User | undefined> => {
  const found = await findUserToken(userId, recoveryKey(userId, hash), now);
  return found && isToAddress(found.token, found.user) ? found.user : undefined;
};

/** A token is void once the address that it was mailed to has changed. */
const isToAddress = ({ email }: Item, user: User): boolean => email === user.email;

/**
 * Replaces the password and uses up the token, once under concurrency. The new session version ends every
 * session and voids every other token, and the mail has proved the address. Returns false for a void token.
 */
export const resetPassword = async (
  { id, email, session_version }: User,
  hash: string,
  { password_hash, now }: { readonly password_hash: string; readonly now: number },
): Promise<boolean> => {
  const known = { ':email': email, ':version': session_version };
  const failed = await transact([
    {
      Update: {
        Key: profileKey(id),
        UpdateExpression:
          'SET password_hash = :hash, email_proven = :yes, session_version = :next ADD revision :one',
        ConditionExpression: `email = :email AND ${sameSessions(session_version)}`,
        ExpressionAttributeValues: {
          ...known,
          ':hash': password_hash,
          ':yes': true,
          ':next': session_version + 1,
          ':one': 1,
        },
      },
    },
    {
      Delete: {
        Key: recoveryKey(id, hash),
        ConditionExpression: 'email = :email AND session_version = :version AND expires_at > :now',
        ExpressionAttributeValues: { ...known, ':now': toMoment(now) },
      },
    },
  ]);
  return failed.length === 0;
};

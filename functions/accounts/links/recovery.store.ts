/** Links to a new password: kept by links.store.ts, and void once the address has changed. */
import { assignments, transact } from '../../platform/aws/writes.ts';
import { sameSessions } from '../sessions/tokens.store.ts';
import { profileKey } from '../users.store.ts';
import { cleanProfileOf, type User } from '../users.ts';
import { createLink, findLink, useLink } from './links.store.ts';

/**
 * Creates a token that expires at `until` (milliseconds) and is mailed to the user's address. Returns false
 * if they have been deleted or have changed the address since they were read.
 */
export const createRecovery = (user: User, hash: string, until: number): Promise<boolean> =>
  createLink(user, { kind: 'RECOVERY', hash, address: user.email, until });

/** The user whose password a token may replace now; reads the same for a user who does not exist. */
export const findRecovery = async (userId: string, hash: string, now: number): Promise<User | undefined> => {
  const found = await findLink('RECOVERY', userId, hash, now);
  return found && found.address === found.user.email ? found.user : undefined;
};

/**
 * Replaces the password and uses up the token, once; returns false for a void one. The mail has proved the
 * address: a profile that a stranger may have typed is emptied.
 */
export const resetPassword = async (
  user: User,
  hash: string,
  { password_hash, now }: { readonly password_hash: string; readonly now: number },
): Promise<boolean> => {
  const { id, email, email_proven, session_version } = user;
  const { set, names, values } = assignments({
    ...(!email_proven && cleanProfileOf(email)),
    password_hash,
    email_proven: true,
    // Ends every session, and voids every other token.
    session_version: session_version + 1,
    pending_email: null,
  });
  const failed = await transact([
    {
      Update: {
        Key: profileKey(id),
        UpdateExpression: `${set} ADD revision :one`,
        ConditionExpression: `email = :email AND ${sameSessions(session_version)}`,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ...values, ':email': email, ':version': session_version, ':one': 1 },
      },
    },
    useLink('RECOVERY', user, { hash, address: email, now }),
  ]);
  return failed.length === 0;
};

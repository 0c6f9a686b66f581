/**
 * What proves an address: links to a new password, links that confirm it or the change to another one, which
 * links.store.ts keeps, and Google.
 */
import { type Action, assignments, transact, update, writeOnce } from '../../platform/aws/writes.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { recordDeletion } from '../deletions/deletions.store.ts';
import type { Deletion } from '../deletions/deletions.ts';
import { sameSessions } from '../sessions/tokens.store.ts';
import { profileKey, writeUser } from '../users.store.ts';
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

/** Marks the user's address as proven and uses the link up, once. Returns false if either has changed. */
export const proveAddress = async (user: User, hash: string, now: number): Promise<boolean> => {
  const failed = await transact([
    {
      Update: {
        Key: profileKey(user.id),
        UpdateExpression: 'SET email_proven = :yes ADD revision :one',
        ConditionExpression: 'email = :email',
        ExpressionAttributeValues: { ':yes': true, ':one': 1, ':email': user.email },
      },
    },
    useLink('EMAIL_PROOF', user, { hash, address: user.email, now }),
  ]);
  return failed.length === 0;
};

/**
 * Keeps the address that a user changes to until then (milliseconds), in place of an earlier one. Returns
 * false if the e-mail or the sessions have changed since.
 */
export const startEmailChange = async (
  { id, email, session_version }: User,
  address: string,
  until: number,
): Promise<boolean> => {
  const started = await update(profileKey(id), {
    UpdateExpression: 'SET pending_email = :pending',
    ConditionExpression: `email = :email AND ${sameSessions(session_version)}`,
    ExpressionAttributeValues: {
      ':pending': { address, expires_at: toMoment(until) },
      ':email': email,
      ':version': session_version,
    },
  });
  return started !== undefined;
};

/** Forgets the address that a user changes to, which voids its links. */
export const cancelEmailChange = async (userId: string): Promise<void> => {
  await update(profileKey(userId), {
    UpdateExpression: 'REMOVE pending_email',
    ConditionExpression: 'attribute_exists(PK)',
  });
};

interface EmailChange {
  /** The pending address. */
  readonly address: string;
  /** The hash of the link that was mailed there. */
  readonly hash: string;
  readonly now: number;
  /** Records the address that the user had. */
  readonly deletion: Deletion;
}

/**
 * Makes the pending address the user's and uses its link up, once. Returns what stood in the way: another
 * account that has the address, or a change since the user was read.
 */
export const finishEmailChange = async (
  user: User,
  { address, hash, now, deletion }: EmailChange,
): Promise<'taken' | 'void' | undefined> => {
  const failed = await transact([
    ...changeAddressActions(user, address, now),
    useLink('EMAIL_PROOF', user, { hash, address, now }),
    recordDeletion(deletion),
  ]);
  if (failed.length === 0) return undefined;
  return failed.length === 1 && failed[0] === TAKE_ADDRESS ? 'taken' : 'void';
};

/**
 * In a transaction: makes the pending address the user's, who has proved it. The second action fails if
 * another account has it.
 */
const changeAddressActions = (user: User, address: string, now: number): readonly Action[] =>
  writeUser(
    user,
    { email: address, email_proven: true },
    {
      condition: 'email = :email AND pending_email.address = :address AND pending_email.expires_at > :now',
      values: { ':email': user.email, ':address': address, ':now': toMoment(now) },
    },
  );

/** The index of the action that fails where another account has the address. */
const TAKE_ADDRESS = 1;

/**
 * Marks an e-mail as proven, empties the profile, removes the password and voids all sessions. Returns false
 * if it was proven or changed meanwhile.
 */
export const proveEmail = ({ id, email, session_version }: User, name?: string): Promise<boolean> => {
  const { set, names, values } = assignments({
    ...cleanProfileOf(email, name),
    email_proven: true,
    password_hash: '',
    session_version: session_version + 1,
  });
  return writeOnce({
    Update: {
      Key: profileKey(id),
      UpdateExpression: `${set} ADD revision :one`,
      ConditionExpression: 'email = :email AND (attribute_not_exists(email_proven) OR email_proven = :no)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':no': false, ':email': email, ':one': 1 },
    },
  });
};

/** An address is proven by a link to a new password, a confirmation link (see links.store.ts) or Google. */
import { commit, transact, update } from '../../platform/aws/writes.ts';
import { toMoment } from '../../platform/time/clock.ts';
import { recordTask } from '../../tasks/tasks.store.ts';
import type { Task } from '../../tasks/tasks.ts';
import { useToken } from '../sessions/tokens.store.ts';
import { changeUserActions, profileKey, takeIdentity } from '../users.store.ts';
import { cleanProfileOf, pendingAddress, type User } from '../users.ts';
import { findLink } from './links.store.ts';

/** Makes the same reads for a user who does not exist, so that timing reveals nothing. */
export const findRecovery = async (userId: string, hash: string, now: number): Promise<User | undefined> => {
  const found = await findLink('RECOVERY', userId, hash, now);
  return found && found.address === found.user.email ? found.user : undefined;
};

interface Reset {
  readonly password_hash: string;
  /** Whether somebody signed in with this browser before: then no stranger typed the profile. */
  readonly isKnownBrowser: boolean;
  readonly now: number;
}

/**
 * Returns undefined for a void token or a changed user, or else whether it emptied the profile, which a
 * stranger may have typed: the link proves the owner.
 */
export const resetPassword = async (
  user: User,
  hash: string,
  { password_hash, isKnownBrowser, now }: Reset,
): Promise<boolean | undefined> => {
  const { email, email_proven, session_version } = user;
  const empties = !email_proven && !isKnownBrowser;
  const change = changeUserActions(user, {
    ...(empties && cleanProfileOf(email)),
    password_hash,
    email_proven: true,
    // Ends every session, and voids every other token.
    session_version: session_version + 1,
    pending_email: null,
  });
  const link = useToken({ kind: 'RECOVERY', userId: user.id, hash }, now, { session_version, email });
  const isReset = await commit([...change, link]);
  return isReset ? empties : undefined;
};

export const proveAddress = (user: User, hash: string, now: number): Promise<boolean> => {
  const link = useToken({ kind: 'EMAIL_PROOF', userId: user.id, hash }, now, user);
  return commit([...changeUserActions(user, { email_proven: true }), link]);
};

/** `until` is in milliseconds. Returns false if the user has changed since the read. */
export const startEmailChange = (user: User, address: string, until: number): Promise<boolean> =>
  commit(changeUserActions(user, { pending_email: { address, expires_at: toMoment(until) } }));

/** Also voids the links that were sent to the pending address. */
export const cancelEmailChange = async (userId: string): Promise<void> => {
  await update(profileKey(userId), {
    set: { pending_email: undefined },
    add: { revision: 1 },
    when: 'attribute_exists(PK)',
  });
};

interface EmailChange {
  readonly address: string;
  readonly hash: string;
  readonly now: number;
  readonly deletion: Task;
}

/** Uses up the link. Returns the obstacle: another account's address, or a change since the user was read. */
export const finishEmailChange = async (
  user: User,
  { address, hash, now, deletion }: EmailChange,
): Promise<'taken' | 'void' | undefined> => {
  const { id: userId, session_version } = user;
  const link = useToken({ kind: 'EMAIL_PROOF', userId, hash }, now, { session_version, email: address });
  if (pendingAddress(user, now) !== address) return 'void';
  const change = changeUserActions(user, { email: address, email_proven: true });
  const failed = await transact([...change, link, recordTask(deletion)]);
  if (failed.length === 0) return undefined;
  return failed.length === 1 && failed[0] === TAKE_ADDRESS ? 'taken' : 'void';
};

const TAKE_ADDRESS = 1;

/**
 * Links an identity that has proven the e-mail; the first proof also clears profile, password and sessions.
 * Returns false if the user changed meanwhile, or the identity has an account.
 */
export const linkIdentity = async (
  user: User,
  { identity, name }: { readonly identity: string; readonly name?: string | undefined },
): Promise<boolean> => {
  if (user.identity_id !== null) return false;
  const { email, email_proven, session_version } = user;
  const first = {
    ...cleanProfileOf(email, name),
    email_proven: true,
    password_hash: '',
    session_version: session_version + 1,
  };
  const change = changeUserActions(user, { identity_id: identity, ...(!email_proven && first) });
  return commit([...change, takeIdentity(identity, user.id)]);
};

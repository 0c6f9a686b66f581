/** Keys, in the user's partition: RECOVERY# and EMAIL_PROOF#<token hash>, links to reset and to confirm. */
import type { MailMessage } from '#shared/mails.ts';
import { type Item, type Key, queryPrefix } from '../../platform/aws/table.ts';
import {
  type Action,
  checkAction,
  commit,
  putAction,
  remove,
  removeAction,
} from '../../platform/aws/writes.ts';
import { AppError } from '../../platform/errors.ts';
import { HOUR, toMoment, toTtl } from '../../platform/time/clock.ts';
import { findValidToken, isValid } from '../sessions/tokens.store.ts';
import { ownKey, profileKey, userPartition } from '../users.store.ts';
import type { User } from '../users.ts';

/** How long a mailed link works, and how late its e-mail may be sent. */
export const LINK_LIFETIME = HOUR;

/** The limit applies per kind of link and address, so that nobody's mailbox is flooded. */
export const MAX_LINKS = 5;

/** Whether an e-mail is too old to be useful, e.g. after an outage of SES. */
export const isTooLate = ({ requestedAt }: Pick<MailMessage, 'requestedAt'>, now: number): boolean =>
  now - Date.parse(requestedAt) > LINK_LIFETIME;

/** The error for any unusable token: used, expired, void or never issued. */
export const invalidLink = () =>
  new AppError(
    'forbidden',
    'Este link não vale mais: ele expirou, já foi usado ou está incompleto. Peça um novo.',
  );

export type LinkKind = 'RECOVERY' | 'EMAIL_PROOF';

const linkKey = (kind: LinkKind, userId: string, hash: string): Key => ownKey(userId, `${kind}#${hash}`);

/** `address` is the user's own address or the pending one. */
export interface NewLink {
  readonly kind: LinkKind;
  readonly hash: string;
  readonly address: string;
  /** In milliseconds. */
  readonly until: number;
}

/** Returns false if the user is deleted or the address has changed since they were read. */
export const createLink = (
  { id, session_version }: Pick<User, 'id' | 'session_version'>,
  { kind, hash, address, until }: NewLink,
): Promise<boolean> =>
  commit([
    checkAction(profileKey(id), {
      when: kind === 'RECOVERY' ? 'email = :address' : 'email = :address OR pending_email.address = :address',
      values: { address },
    }),
    putAction({
      ...linkKey(kind, id, hash),
      email: address,
      session_version,
      expires_at: toMoment(until),
      ttl: toTtl(until),
    }),
  ]);

/** Counts links per address: addresses without an account get none, so a common limit would reveal them. */
export const countLinks = async (
  kind: LinkKind,
  user: User,
  address: string,
  now: number,
): Promise<number> => {
  const links = await queryPrefix(userPartition(user.id), `${kind}#`);
  return links.filter((link) => addressIn(link) === address && isValid(link, user, now)).length;
};

export const removeLink = (kind: LinkKind, userId: string, hash: string): Promise<void> =>
  remove(linkKey(kind, userId, hash));

interface FoundLink {
  readonly user: User;
  readonly address: string;
}

/** Makes the same reads for a user who does not exist, so that timing reveals nothing. */
export const findLink = async (
  kind: LinkKind,
  userId: string,
  hash: string,
  now: number,
): Promise<FoundLink | undefined> => {
  const found = await findValidToken(userId, linkKey(kind, userId, hash), now);
  return found && { user: found.user, address: addressIn(found.token) };
};

const addressIn = ({ email }: Item): string => String(email);

/** Returns a transaction action that fails unless the link is valid. */
export const useLink = (
  kind: LinkKind,
  { id, session_version }: Pick<User, 'id' | 'session_version'>,
  { hash, address, now }: { readonly hash: string; readonly address: string; readonly now: number },
): Action =>
  removeAction(linkKey(kind, id, hash), {
    when: 'email = :address AND session_version = :version AND expires_at > :now',
    values: { address, version: session_version, now: toMoment(now) },
  });

import type { MailMessage } from '#shared/mails.ts';
import type { Item } from '../../platform/aws/table.ts';
import { checkAction, commit } from '../../platform/aws/writes.ts';
import { AppError } from '../../platform/errors.ts';
import { HOUR } from '../../platform/time/clock.ts';
import { findToken, isValid, listTokens, putToken } from '../sessions/tokens.store.ts';
import { profileKey } from '../users.store.ts';
import type { User } from '../users.ts';

export const LINK_LIFETIME = HOUR;

/** The limit applies per kind of link and address, so that nobody's mailbox is flooded. */
export const MAX_LINKS = 5;

export const isTooLate = ({ requestedAt }: Pick<MailMessage, 'requestedAt'>, now: number): boolean =>
  now - Date.parse(requestedAt) > LINK_LIFETIME;

export const invalidLink = () =>
  new AppError(
    'forbidden',
    'Este link não vale mais: ele expirou, já foi usado ou está incompleto. Peça um novo.',
  );

export type LinkKind = 'RECOVERY' | 'EMAIL_PROOF';

export interface NewLink {
  readonly kind: LinkKind;
  readonly hash: string;
  readonly address: string;
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
    putToken({ kind, userId: id, hash }, until, { session_version, email: address }),
  ]);

/** Counts links per address: addresses without an account get none, so a common limit would reveal them. */
export const countLinks = async (
  kind: LinkKind,
  user: User,
  address: string,
  now: number,
): Promise<number> => {
  const links = await listTokens(user.id, kind);
  return links.filter((link) => addressIn(link) === address && isValid(link, user, now)).length;
};

/** Makes the same reads for a user who does not exist, so that timing reveals nothing. */
export const findLink = async (kind: LinkKind, userId: string, hash: string, now: number) => {
  const found = await findToken({ kind, userId, hash }, now);
  return found && { user: found.user, address: addressIn(found.token) };
};

const addressIn = ({ email }: Item): string => String(email);

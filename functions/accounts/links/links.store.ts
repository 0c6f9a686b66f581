/**
 * Keys, in the user's partition: RECOVERY#<hash of the token>, a link to choose a new password;
 * EMAIL_PROOF#<hash of the token>, one that confirms the address that it was mailed to.
 */
import type { MailMessage } from '#shared/mails.ts';
import { type Item, type Key, queryPrefix } from '../../platform/aws/table.ts';
import { type Action, remove, transact } from '../../platform/aws/writes.ts';
import { AppError } from '../../platform/errors.ts';
import { HOUR, toMoment, toTtl } from '../../platform/time/clock.ts';
import { findValidToken, isValid } from '../sessions/tokens.store.ts';
import { profileKey, userPartition } from '../users.store.ts';
import type { User } from '../users.ts';

/** How long a mailed link is valid, and how long its e-mail may be late. */
export const LINK_LIFETIME = HOUR;

/** How many valid links of a kind an account has to an address: who asks for more fills nobody's mailbox. */
export const MAX_LINKS = 5;

/** Whether nobody waits for an e-mail any more, such as after an outage of SES. */
export const isTooLate = ({ requestedAt }: Pick<MailMessage, 'requestedAt'>, now: number): boolean =>
  now - Date.parse(requestedAt) > LINK_LIFETIME;

/** The error for any token that is of no use: used, expired, void or never issued. */
export const invalidLink = () =>
  new AppError(
    'forbidden',
    'Este link não vale mais: ele expirou, já foi usado ou está incompleto. Peça um novo.',
  );

/** What a link is for. */
export type LinkKind = 'RECOVERY' | 'EMAIL_PROOF';

const linkKey = (kind: LinkKind, userId: string, hash: string): Key => ({
  PK: userPartition(userId),
  SK: `${kind}#${hash}`,
});

/** A link that is mailed to this address, which is the user's or the one that they change to. */
export interface NewLink {
  readonly kind: LinkKind;
  readonly hash: string;
  readonly address: string;
  /** When it expires, in milliseconds. */
  readonly until: number;
}

/**
 * Creates a link. Returns false if the user has been deleted or the address has changed since they were read.
 */
export const createLink = async (
  { id, session_version }: Pick<User, 'id' | 'session_version'>,
  { kind, hash, address, until }: NewLink,
): Promise<boolean> => {
  const failed = await transact([
    {
      ConditionCheck: {
        Key: profileKey(id),
        ConditionExpression:
          kind === 'RECOVERY' ? 'email = :address' : 'email = :address OR pending_email.address = :address',
        ExpressionAttributeValues: { ':address': address },
      },
    },
    {
      Put: {
        Item: {
          ...linkKey(kind, id, hash),
          email: address,
          session_version,
          expires_at: toMoment(until),
          ttl: toTtl(until),
        },
      },
    },
  ]);
  return failed.length === 0;
};

/**
 * How many valid links of a kind the user has to an address. An address that has an account gets no link, so
 * if links to other addresses counted, the limit would tell which addresses have accounts.
 */
export const countLinks = async (
  kind: LinkKind,
  user: User,
  address: string,
  now: number,
): Promise<number> => {
  const links = await queryPrefix(userPartition(user.id), `${kind}#`);
  return links.filter((link) => addressIn(link) === address && isValid(link, user, now)).length;
};

/** Removes a link that nobody has been told. */
export const removeLink = (kind: LinkKind, userId: string, hash: string): Promise<void> =>
  remove(linkKey(kind, userId, hash));

interface FoundLink {
  readonly user: User;
  /** Where it was mailed to. */
  readonly address: string;
}

/** A valid link and its user; reads the same for a user who does not exist. */
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

/** In a transaction: uses a link up, provided that it is valid. */
export const useLink = (
  kind: LinkKind,
  { id, session_version }: Pick<User, 'id' | 'session_version'>,
  { hash, address, now }: { readonly hash: string; readonly address: string; readonly now: number },
): Action => ({
  Delete: {
    Key: linkKey(kind, id, hash),
    ConditionExpression: 'email = :address AND session_version = :version AND expires_at > :now',
    ExpressionAttributeValues: { ':address': address, ':version': session_version, ':now': toMoment(now) },
  },
});

/**
 * Keys: MAIL#<id> in the user's partition: a mail that is sent once, and what it is about. Its link ends such
 * mails; that of an invitation also confirms them.
 */
import * as z from 'zod/mini';
import { queryPrefix, read } from '../../platform/aws/table.ts';
import { type Action, commit, putAction, remove, removeItems } from '../../platform/aws/writes.ts';
import { hashOf as idOf } from '../../platform/ids.ts';
import { DAY, toMoment, toTtl } from '../../platform/time/clock.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';
import { ownKey, userPartition } from '../users.store.ts';

const PREFIX = 'MAIL#';

/** What the mail is about: alerts, or the reports of a company to an address or, without one, the account. */
const about = z.object({ company_id: z.optional(z.string()), email: z.optional(z.string()) });
export type About = z.output<typeof about>;

interface SentMail {
  readonly userId: string;
  readonly id: string;
}

const keyOf = ({ userId, id }: SentMail) => ownKey(userId, PREFIX + id);

/** Longer than the 30 days for which mailbox providers want such links to work. */
const KEPT_DAYS = 90;

export interface NewMail {
  readonly userId: string;
  /** Two mails of one name are the same mail. */
  readonly name: string;
  readonly about?: About;
  readonly needs: Action;
}

/** Returns undefined if the mail was claimed before, or what it needs is gone. */
export const claimMail = async ({ userId, name, about: of, needs }: NewMail, now: number) => {
  const mail = { userId, id: idOf(name) };
  const secret = newToken();
  const until = now + KEPT_DAYS * DAY;
  const item = { ...of, secret_hash: hashOf(secret), expires_at: toMoment(until), ttl: toTtl(until) };
  const put = putAction({ ...keyOf(mail), ...item }, { when: 'attribute_not_exists(PK)' });
  if (!(await commit([needs, put]))) return undefined;
  return { ...mail, token: `${userId}.${mail.id}.${secret}` };
};

/** For a mail that was certainly not sent. */
export const forgetMail = (mail: SentMail): Promise<void> => remove(keyOf(mail));

type Found = About & Pick<SentMail, 'userId'>;

export const findMail = async (mail: SentMail): Promise<Found | undefined> => {
  const item = await read(keyOf(mail));
  return item && { ...about.parse(item), userId: mail.userId };
};

export const findMailByLink = async (token: string, now: number): Promise<Found | undefined> => {
  const [userId = '', id = '', secret = ''] = token.split('.');
  const item = await read(keyOf({ userId, id }));
  const isValid = item?.secret_hash === hashOf(secret) && String(item.expires_at) > toMoment(now);
  return isValid ? { ...about.parse(item), userId } : undefined;
};

export const removeMailsOf = async (userId: string, companyId: string): Promise<void> => {
  const items = await queryPrefix(userPartition(userId), PREFIX);
  await removeItems(items.filter(({ company_id }) => company_id === companyId));
};

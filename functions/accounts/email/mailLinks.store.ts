/**
 * Keys: UNSUBSCRIBE#<hash of the token> in the user's partition: the link of a recurring mail. It
 * unsubscribes from the mails; in an invitation, it also confirms them.
 */
import * as z from 'zod/mini';
import { queryPrefix, read } from '../../platform/aws/table.ts';
import { type Action, putAction, removeItems } from '../../platform/aws/writes.ts';
import { DAY, toMoment, toTtl } from '../../platform/time/clock.ts';
import { hashOf, parseUserToken, type UserToken } from '../sessions/tokens.ts';
import { ownKey, userPartition } from '../users.store.ts';

const PREFIX = 'UNSUBSCRIBE#';

/** What the mail is about: alerts, or the reports of a company to an address or, without one, the account. */
const about = z.object({ company_id: z.optional(z.string()), email: z.optional(z.string()) });
export type MailLink = z.output<typeof about>;

const keyOf = ({ userId, token }: UserToken) => ownKey(userId, `${PREFIX}${hashOf(token)}`);

/** Longer than the 30 days for which mailbox providers want such links to work. */
const LINK_DAYS = 90;

export const putMailLink = (link: UserToken, now: number, of: MailLink = {}): Action => {
  const until = now + LINK_DAYS * DAY;
  return putAction({ ...keyOf(link), ...of, expires_at: toMoment(until), ttl: toTtl(until) });
};

export const findMailLink = async (
  token: string,
  now: number,
): Promise<(MailLink & { readonly userId: string }) | undefined> => {
  const link = parseUserToken(token);
  const item = link && (await read(keyOf(link)));
  if (!item || String(item.expires_at) <= toMoment(now)) return undefined;
  return { ...about.parse(item), userId: link.userId };
};

export const removeMailLinksOf = async (userId: string, companyId: string): Promise<void> => {
  const items = await queryPrefix(userPartition(userId), PREFIX);
  await removeItems(items.filter(({ company_id }) => company_id === companyId));
};

import { type Mail, MailNotSent, sendMail } from '../../platform/mail/mail.ts';
import { countLinks, createLink, type LinkKind, removeLink } from '../links/links.store.ts';
import { LINK_LIFETIME, MAX_LINKS } from '../links/links.ts';
import { formatUserToken, hashOf, newToken } from '../sessions/userTokens.ts';
import type { User } from '../users.ts';

interface LinkToSend {
  readonly kind: LinkKind;
  readonly address: string;
  readonly now: number;
  /** The e-mail with the link's token. */
  readonly toMail: (token: string) => Mail;
}

/** Creates a link and sends it, unless the address got enough. A link that nobody was told is removed. */
export const sendLink = async (user: User, { kind, address, now, toMail }: LinkToSend): Promise<void> => {
  if ((await countLinks(kind, user, address, now)) >= MAX_LINKS) return;
  const token = newToken();
  const hash = hashOf(token);
  if (!(await createLink(user, { kind, hash, address, until: now + LINK_LIFETIME }))) return;
  try {
    await sendMail(toMail(formatUserToken({ userId: user.id, token })));
  } catch (error) {
    if (error instanceof MailNotSent) await removeLink(kind, user.id, hash);
    throw error;
  }
};

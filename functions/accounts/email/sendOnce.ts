import { unsubscribeAddress } from '#shared/addresses.ts';
import { urlOf } from '#shared/contract/route.ts';
import { unsubscribing } from '#shared/contract/unsubscribe.ts';
import { type Mail, MailNotSent, sendMail } from '../../platform/mail/mail.ts';
import { formatUserToken, newToken } from '../sessions/tokens.ts';
import { type MailLink, putMailLink } from './mailLinks.store.ts';

/** The page that ends mails by a link's token, and the address that does so by one POST (RFC 8058). */
export const endsOf = (siteUrl: string, token: string) => ({
  page: siteUrl + unsubscribeAddress(token),
  oneClick: siteUrl + urlOf(unsubscribing.unsubscribe, { query: { token } }),
});

interface Once {
  readonly userId: string;
  readonly now: number;
  /** What the mail's link ends, or confirms. */
  readonly about?: MailLink;
  readonly mailWith: (token: string) => Mail;
  /** Stores the link with it. */
  readonly claim: (link: ReturnType<typeof putMailLink>) => Promise<boolean>;
  readonly release: () => Promise<unknown>;
}

/**
 * Claims the mail, then sends it. Releases the claim and throws MailNotSent if it was certainly not sent.
 */
export const sendOnce = async (once: Once): Promise<boolean> => {
  const { userId, now, about, mailWith, claim, release } = once;
  const link = { userId, token: newToken() };
  const mail = mailWith(formatUserToken(link));
  if (!(await claim(putMailLink(link, now, about)))) return false;
  try {
    await sendMail(mail);
  } catch (error) {
    // What may have been sent is not sent again.
    if (!(error instanceof MailNotSent)) return true;
    await release();
    throw error;
  }
  return true;
};

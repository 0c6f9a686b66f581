import { unsubscribeAddress } from '#shared/addresses.ts';
import { urlOf } from '#shared/contract/route.ts';
import { unsubscribing } from '#shared/contract/unsubscribe.ts';
import { type Mail, MailNotSent, sendMail } from '../../platform/mail/mail.ts';
import { claimMail, forgetMail, type NewMail } from './sentMails.store.ts';

/** The page that ends mails by a link's token, and the address that does so by one POST (RFC 8058). */
export const endsOf = (siteUrl: string, token: string) => ({
  page: siteUrl + unsubscribeAddress(token),
  oneClick: siteUrl + urlOf(unsubscribing.unsubscribe, { query: { token } }),
});

interface Once extends NewMail {
  readonly now: number;
  readonly mailWith: (token: string) => Mail;
}

/**
 * Claims the mail, then sends it, so that a crash loses it rather than repeats it. A complaint names the mail
 * by its tags.
 */
export const sendOnce = async ({ now, mailWith, ...mail }: Once): Promise<boolean> => {
  const claimed = await claimMail(mail, now);
  if (!claimed) return false;
  const { userId, id, token } = claimed;
  try {
    await sendMail({ ...mailWith(token), tags: { user: userId, mail: id } });
  } catch (error) {
    // What may have been sent is not sent again.
    if (!(error instanceof MailNotSent)) return true;
    await forgetMail(claimed);
    throw error;
  }
  return true;
};

import type { MailedChange } from '#shared/mails.ts';
import { sendAll } from '../platform/aws/queues.ts';
import { log } from '../platform/log.ts';
import { hasSender } from '../platform/mail/mail.ts';
import { toMoment } from '../platform/time/clock.ts';

/**
 * Queues the mail that tells the owner of this address that somebody has changed how they sign in. It never
 * fails: the change has been made.
 */
export const queueChangeMail = async (
  kind: MailedChange,
  email: string,
  siteUrl: string,
  now: number,
): Promise<void> => {
  if (!hasSender()) return;
  try {
    await sendAll('MAILS_QUEUE_URL', [{ kind, email, siteUrl, requestedAt: toMoment(now) }]);
  } catch (error) {
    log.error('The mail of a change was not queued', { kind, error });
  }
};

import type { MailMessage } from '#shared/mails.ts';
import { sendAll } from '../../platform/aws/queues.ts';
import { log } from '../../platform/log.ts';
import { hasSender } from '../../platform/mail/mail.ts';

/**
 * Queues mails about how people sign in. Whether an address has an account is for the worker, so that the
 * work is the same for every address; throws if the queue does not accept all of them.
 */
export const queueMails = (...mails: readonly MailMessage[]): Promise<void> =>
  sendAll('MAILS_QUEUE_URL', mails);

/** Queues a mail about what is already done: it never fails, and does nothing where no mail can be sent. */
export const tryToQueueMail = async (mail: MailMessage): Promise<void> => {
  if (!hasSender()) return;
  try {
    await queueMails(mail);
  } catch (error) {
    log.error('A mail was not queued', { kind: mail.kind, error });
  }
};

import type { MailMessage } from '#shared/mails.ts';
import { supportEmail } from '#shared/support.ts';
import { sendAll } from '../../platform/aws/queues.ts';
import { AppError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { hasSender } from '../../platform/mail/mail.ts';
import { consumeRateLimit } from '../signIn/rateLimit.store.ts';

/** Throws `conflict`, with the way to get help, on a site that sends no e-mails. */
export const requireSenderFor = (purpose: string): void => {
  if (hasSender()) return;
  throw new AppError(
    'conflict',
    `Este site ainda não envia e-mails. Para ${purpose}, escreva para ${supportEmail} a partir do e-mail da sua conta.`,
  );
};

/**
 * Counts a request of an account that has an address written to, which may be a stranger's. A limit of the
 * address itself would let strangers keep its owner from confirming it.
 */
export const countEmailRequest = async (userId: string, network: string, now: number): Promise<void> => {
  await consumeRateLimit('email-account-day', userId, now);
  await consumeRateLimit('email-network-day', network, now);
};

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

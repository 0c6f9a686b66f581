import { supportEmail } from '#shared/addresses.ts';
import type { MailMessage } from '#shared/mails.ts';
import { sendAll } from '../../platform/aws/queues.ts';
import { AppError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { hasSender } from '../../platform/mail/mail.ts';
import { consumeRateLimit } from '../signIn/rateLimit.store.ts';

/** Throws `conflict`, saying where to get help, on a site that sends no e-mails. */
export const requireSenderFor = (purpose: string): void => {
  if (hasSender()) return;
  throw new AppError(
    'conflict',
    `Este site ainda não envia e-mails. Para ${purpose}, escreva para ${supportEmail} a partir do e-mail da sua conta.`,
  );
};

/** Counts requests by who makes them: a limit per address would let strangers block its owner. */
export const countEmailRequest = async (userId: string, network: string, now: number): Promise<void> => {
  await consumeRateLimit('email-account-day', userId, now);
  await consumeRateLimit('email-network-day', network, now);
};

/** Only the worker looks up accounts, so that requests for all addresses take the same work. */
export const queueMails = (...mails: readonly MailMessage[]): Promise<void> =>
  sendAll('MAILS_QUEUE_URL', mails);

/** Never throws. Does nothing on a site that sends no e-mails. */
export const tryToQueueMail = async (mail: MailMessage): Promise<void> => {
  if (!hasSender()) return;
  try {
    await queueMails(mail);
  } catch (error) {
    log.error('A mail was not queued', { kind: mail.kind, error });
  }
};

import * as z from 'zod/mini';
import { type MailMessage, mailMessage } from '#shared/mails.ts';
import { worker } from '../platform/aws/worker.ts';
import { sendMail } from '../platform/mail/mail.ts';
import { changeMail } from './email/changeMail.ts';
import { recordReturned } from './email/recordReturned.ts';
import { isReturned } from './email/returnedMails.store.ts';
import { returnedMail } from './email/returnedMails.ts';
import { sendProof } from './email/sendProof.ts';
import { sendRecovery } from './email/sendRecovery.ts';

/** Delay before the nth retry, in seconds. */
const RETRY_SECONDS = [5, 60, 300, 900];

/** What is to be sent, and what SES says of what was sent. */
const message = z.union([mailMessage, returnedMail]);

/**
 * Sends the mails about how people sign in to their account, and records those that came back. A repeated
 * message may repeat its e-mail.
 */
export const handler = worker(message, { queue: 'MAILS_QUEUE_URL', seconds: RETRY_SECONDS })(async (given) =>
  'eventType' in given ? recordReturned(given) : send(given),
);

const send = async (mail: MailMessage): Promise<void> => {
  if (await isReturned(mail.email, Date.now())) return;
  switch (mail.kind) {
    case 'recovery':
      return sendRecovery(mail);
    case 'proof':
      return sendProof(mail);
    default:
      return sendMail(changeMail(mail.kind, mail));
  }
};

import * as z from 'zod/mini';
import { type MailMessage, mailMessage } from '#shared/mails.ts';
import { worker } from '../platform/aws/worker.ts';
import { log } from '../platform/log.ts';
import { sendMail } from '../platform/mail/mail.ts';
import { count } from '../platform/metrics.ts';
import { changeMail } from './email/mails.ts';
import {
  isReturned,
  type ReturnedMail,
  returnedMail,
  saveReturned,
  unreachableAddresses,
} from './email/returnedMails.store.ts';
import { sendProof, sendRecovery } from './email/sendLinks.ts';

const RETRY_SECONDS = [5, 60, 300, 900];

const message = z.union([mailMessage, returnedMail]);

/** A message delivered twice may send its e-mail twice. */
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

const recordReturned = async (event: ReturnedMail): Promise<void> => {
  const { reason, addresses } = unreachableAddresses(event);
  for (const address of new Set(addresses)) {
    if (!(await saveReturned(address, reason, Date.now()))) continue;
    log.info('An address is not written to again', { reason });
    count({ MailsReturned: 1 });
  }
};

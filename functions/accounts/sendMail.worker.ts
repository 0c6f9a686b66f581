import * as z from 'zod/mini';
import { type MailMessage, mailMessage } from '#shared/mails.ts';
import { worker } from '../platform/aws/worker.ts';
import { log } from '../platform/log.ts';
import { sendMail } from '../platform/mail/mail.ts';
import { count } from '../platform/metrics.ts';
import { recordTask, requestTasks } from '../tasks/tasks.store.ts';
import { newTask } from '../tasks/tasks.ts';
import { changeMail } from './email/mails.ts';
import {
  isClosedToAccount,
  type ReturnedMail,
  returnedIn,
  returnedMail,
  saveReturned,
} from './email/returnedMails.store.ts';
import { sendProof, sendRecovery } from './email/sendLinks.ts';

const RETRY_SECONDS = [5, 60, 300, 900];

const message = z.union([mailMessage, returnedMail]);

/** A message delivered twice may send its e-mail twice. */
export const handler = worker(message, { queue: 'MAILS_QUEUE_URL', seconds: RETRY_SECONDS })(async (given) =>
  'eventType' in given ? recordReturned(given) : send(given),
);

const send = async (mail: MailMessage): Promise<void> => {
  if (await isClosedToAccount(mail.email, Date.now())) return;
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
  const { addresses, ...returned } = returnedIn(event);
  const { reason, mail } = returned;
  const tasks = mail ? [newTask('complaint', mail, Date.now(), mail.mail_id)] : [];
  for (const address of new Set(addresses)) {
    if (!(await saveReturned(address, returned, Date.now(), tasks.map(recordTask)))) continue;
    log.info('A mail was returned', { reason });
    count({ MailsReturned: 1 });
    await requestTasks(tasks);
  }
};

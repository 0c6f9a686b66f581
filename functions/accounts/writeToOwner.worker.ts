import { mailMessage } from '#shared/mails.ts';
import { worker } from '../platform/aws/worker.ts';
import { sendMail } from '../platform/mail/mail.ts';
import { changeMail } from './changeMail.ts';
import { writeProof } from './writeProof.ts';
import { writeRecovery } from './writeRecovery.ts';

/** Delay before the nth retry, in seconds. */
const RETRY_SECONDS = [5, 60, 300, 900];

/** Writes to people about how they sign in to their account. A repeated message may repeat its e-mail. */
export const handler = worker(mailMessage, { queue: 'MAILS_QUEUE_URL', seconds: RETRY_SECONDS })(
  (message) => {
    switch (message.kind) {
      case 'recovery':
        return writeRecovery(message);
      case 'proof':
        return writeProof(message);
      default:
        return sendMail(changeMail(message.kind, message));
    }
  },
);

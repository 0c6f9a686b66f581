import { mailMessage } from '#shared/mails.ts';
import { worker } from '../platform/aws/worker.ts';
import { sendMail } from '../platform/mail/mail.ts';
import { changeMail } from './changeMail.ts';
import { sendProof } from './sendProof.ts';
import { sendRecovery } from './sendRecovery.ts';

/** Delay before the nth retry, in seconds. */
const RETRY_SECONDS = [5, 60, 300, 900];

/** Sends the mails about how people sign in to their account. A repeated message may repeat its e-mail. */
export const handler = worker(mailMessage, { queue: 'MAILS_QUEUE_URL', seconds: RETRY_SECONDS })(
  (message) => {
    switch (message.kind) {
      case 'recovery':
        return sendRecovery(message);
      case 'proof':
        return sendProof(message);
      default:
        return sendMail(changeMail(message.kind, message));
    }
  },
);

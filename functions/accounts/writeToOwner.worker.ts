import { type MailMessage, mailMessage } from '#shared/messages.ts';
import { worker } from '../platform/aws/worker.ts';
import { MailNotSent, sendMail } from '../platform/mail/mail.ts';
import { changeMail } from './changeMail.ts';
import { formatUserToken, hashOf, newToken } from './cookies.ts';
import { countRecoveries, createRecovery, removeRecovery } from './recovery.store.ts';
import { MAX_LINKS, RECOVERY_LIFETIME, recoveryMail } from './recovery.ts';
import { findUserByEmail } from './users.store.ts';

/** After how many seconds an e-mail is tried again that has failed so often, from once. */
const RETRY_SECONDS = [5, 60, 300, 900];

/** Writes to people about how they sign in to their account. A repeated message may repeat its e-mail. */
export const handler = worker(mailMessage, { queue: 'MAILS_QUEUE_URL', seconds: RETRY_SECONDS })((message) =>
  message.kind === 'recovery' ? writeLink(message) : sendMail(changeMail(message.kind, message)),
);

/** Sends a link to a new password, unless nobody waits for it any more, such as after an outage of SES. */
const writeLink = async ({ email, siteUrl, requestedAt }: MailMessage): Promise<void> => {
  const now = Date.now();
  if (now - Date.parse(requestedAt) > RECOVERY_LIFETIME) return;
  const user = await findUserByEmail(email);
  if (!user || (await countRecoveries(user, now)) >= MAX_LINKS) return;
  const token = newToken();
  if (!(await createRecovery(user, hashOf(token), now + RECOVERY_LIFETIME))) return;
  try {
    await sendMail(recoveryMail(email, siteUrl, formatUserToken({ userId: user.id, token })));
  } catch (error) {
    if (error instanceof MailNotSent) await removeRecovery(user.id, hashOf(token));
    throw error;
  }
};

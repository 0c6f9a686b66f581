import { recoveryMessage } from '#shared/messages.ts';
import { worker } from '../platform/aws/worker.ts';
import { sendMail } from '../platform/mail/mail.ts';
import { formatUserToken, hashOf, newToken } from './cookies.ts';
import { createRecovery } from './recovery.store.ts';
import { RECOVERY_LIFETIME, recoveryMail } from './recovery.ts';
import { findUserByEmail } from './users.store.ts';

/** Sends the e-mail with a link to a new password. A repeated message sends another one, also valid. */
export const handler = worker(recoveryMessage)(async ({ email, siteUrl, requestedAt }) => {
  const now = Date.now();
  // Nobody waits for it any more, such as after an outage of SES.
  if (now - Date.parse(requestedAt) > RECOVERY_LIFETIME) return;
  const user = await findUserByEmail(email);
  if (!user) return;
  const token = newToken();
  if (!(await createRecovery(user, hashOf(token), now + RECOVERY_LIFETIME))) return;
  await sendMail(recoveryMail(email, siteUrl, formatUserToken({ userId: user.id, token })));
});

import { ownEmail } from '#shared/contract/ownEmail.ts';
import { AppError } from '../platform/errors.ts';
import { toMoment } from '../platform/time/clock.ts';
import { requestTasks } from '../tasks/tasks.store.ts';
import { newTask } from '../tasks/tasks.ts';
import { tryToQueueMail } from './email/requestMail.ts';
import { accessEndpoint } from './endpoint.ts';
import { findLink, invalidLink } from './links/links.store.ts';
import { finishEmailChange, proveAddress } from './links/proofs.store.ts';
import { hashOf, parseUserToken } from './sessions/tokens.ts';
import { consumeRateLimit, resetRateLimit } from './signIn/rateLimit.store.ts';
import { findUser } from './users.store.ts';

/** Requires the session: owners opening a link must not confirm a stranger's sign-up with their address. */
export const handler = accessEndpoint(ownEmail.confirmEmail)(async ({ user, body, siteUrl, now }) => {
  await consumeRateLimit('email-confirm', user.id, now);
  const link = parseUserToken(body.token);
  if (!link) throw invalidLink();
  if (link.userId !== user.id) throw otherAccount();
  const hash = hashOf(link.token);
  const found = await findLink('EMAIL_PROOF', user.id, hash, now);
  if (!found) return confirmedBefore(user.id);
  const { user: stored, address } = found;
  if (address === stored.email) {
    if (!(await proveAddress(stored, hash, now))) return confirmedBefore(user.id);
  } else {
    const deletion = newTask('address', { user_id: user.id, email: stored.email }, now);
    const failure = await finishEmailChange(stored, { address, hash, now, deletion });
    if (failure === 'taken') throw addressTaken();
    if (failure) return confirmedBefore(user.id);
    await tryToQueueMail({ kind: 'email_changed', email: stored.email, siteUrl, requestedAt: toMoment(now) });
    await requestTasks([deletion]);
  }
  await resetRateLimit('email-confirm', user.id);
  return { email: address };
});

/** The reply to a link that is opened again. Throws unless the e-mail is confirmed. */
const confirmedBefore = async (userId: string) => {
  const user = await findUser(userId);
  if (!user?.email_proven || user.pending_email) throw invalidLink();
  return { email: user.email };
};

const addressTaken = () =>
  new AppError('conflict', 'Este endereço já é de outra conta. A sua continua com o e-mail de antes.');

const otherAccount = () =>
  new AppError('forbidden', 'Este link é de outra conta. Entre nela e abra o link de novo.');

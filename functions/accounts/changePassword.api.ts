import { ownAccess } from '#shared/contract/ownAccess.ts';
import { AppError, busy } from '../platform/errors.ts';
import { toMoment } from '../platform/time/clock.ts';
import { tryToQueueMail } from './email/requestMail.ts';
import { accessEndpoint } from './endpoint.ts';
import { endOtherSessions, requireSignIn } from './sessions/session.ts';
import { requireUnguessable } from './signIn/newPassword.ts';
import { requireOwnPassword } from './signIn/ownPassword.ts';
import { hashPassword } from './signIn/password.ts';
import { consumeRateLimit } from './signIn/rateLimit.store.ts';

export const handler = accessEndpoint(ownAccess.changePassword)(async ({ body, siteUrl, ...context }) => {
  const { now } = context;
  const signIn = await requireSignIn(context);
  const { user } = signIn;
  if (user.password_hash === '') throw noPassword();
  await requireOwnPassword(user, body.currentPassword, now, 'currentPassword');
  requireUnguessable(body.password, user);
  await consumeRateLimit('password-change', user.id, now);
  const password_hash = await hashPassword(body.password);
  const ended = await endOtherSessions(context, signIn, { password_hash });
  if (ended === undefined) throw busy();
  await tryToQueueMail({ kind: 'password_changed', email: user.email, siteUrl, requestedAt: toMoment(now) });
  return { success: true };
});

const noPassword = () =>
  new AppError('conflict', 'Esta conta ainda não tem senha. Peça um link por e-mail para criar uma.');

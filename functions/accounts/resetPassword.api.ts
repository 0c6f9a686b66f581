import { accounts } from '#shared/contract/accounts.ts';
import { toMoment } from '../platform/time/clock.ts';
import { tryToQueueMail } from './email/requestMail.ts';
import { accessEndpoint } from './endpoint.ts';
import { invalidLink } from './links/links.store.ts';
import { findRecovery, resetPassword } from './links/proofs.store.ts';
import { knownBrowserOf, rememberBrowser } from './sessions/session.ts';
import { removeSessions } from './sessions/sessions.store.ts';
import { hashOf, parseUserToken } from './sessions/tokens.ts';
import { requireUnguessable } from './signIn/newPassword.ts';
import { hashPassword } from './signIn/password.ts';
import { consumeRateLimit, refundRateLimit, resetRateLimit } from './signIn/rateLimit.store.ts';

export const handler = accessEndpoint(accounts.resetPassword)(
  async ({ body, network, siteUrl, ...context }) => {
    const { now } = context;
    await consumeRateLimit('reset-network', network, now);
    const recovery = parseUserToken(body.token);
    if (!recovery) throw invalidLink();
    const { userId } = recovery;
    context.about(userId);
    const hash = hashOf(recovery.token);
    const user = await findRecovery(userId, hash, now);
    if (!user) throw invalidLink();
    requireUnguessable(body.password, user);
    // Only real tokens are counted, so that made-up ones do not use up the account's attempts.
    await consumeRateLimit('reset-account', userId, now);
    const password_hash = await hashPassword(body.password);
    const isKnownBrowser = (await knownBrowserOf(context, user.email)) !== undefined;
    const profile_emptied = await resetPassword(user, hash, { password_hash, isKnownBrowser, now });
    if (profile_emptied === undefined) throw invalidLink();
    // Failures here are ignored: the password is already changed and the sessions ended.
    await Promise.allSettled([
      tryToQueueMail({ kind: 'password_changed', email: user.email, siteUrl, requestedAt: toMoment(now) }),
      removeSessions(userId),
      resetRateLimit('login-email', user.email),
      resetRateLimit('reset-account', userId),
      refundRateLimit('reset-network', network),
    ]);
    // Lets the owner sign in from this browser even if strangers have used up the limits.
    const owner = { id: userId, session_version: user.session_version + 1 };
    await rememberBrowser(context, owner).catch(() => undefined);
    return { success: true, profile_emptied };
  },
);

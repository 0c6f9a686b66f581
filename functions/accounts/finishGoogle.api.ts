import { routes } from '#shared/contract/index.ts';
import { finishSignIn } from '../platform/identity/google.ts';
import { endpoint } from './endpoint.ts';
import { signInAs, TRIES_PER_ADDRESS } from './identitySignIn.ts';
import { refundRateLimit } from './rateLimit.store.ts';
import { consumeRateLimit } from './rateLimit.ts';
import { forgetAttempt, redirectUriOf, takeAttempt } from './signInAttempts.ts';

export const handler = endpoint(routes.accounts.finishGoogle)(async ({ body, ip, siteUrl, ...visitor }) => {
  await consumeRateLimit(`google#${ip}`, TRIES_PER_ADDRESS, visitor.now);
  const attempt = await takeAttempt(visitor, body.state);
  const claims = await finishSignIn(redirectUriOf(siteUrl), body.code, attempt, visitor.now);
  const user = await signInAs(visitor, claims);
  forgetAttempt(visitor);
  await refundRateLimit(`google#${ip}`);
  return { user };
});

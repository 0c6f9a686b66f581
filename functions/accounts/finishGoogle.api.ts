import { accounts } from '#shared/contract/accounts.ts';
import { finishSignIn } from '../platform/identity/google.ts';
import { accessEndpoint } from './endpoint.ts';
import { signInAs } from './signIn/identitySignIn.ts';
import { consumeRateLimit, refundRateLimit } from './signIn/rateLimit.store.ts';
import { clearAttempt, consumeAttempt, redirectUriOf } from './signIn/signInAttempts.ts';

export const handler = accessEndpoint(accounts.finishGoogle)(async ({ body, network, ...context }) => {
  await consumeRateLimit('google-sign-in', network, context.now);
  const attempt = await consumeAttempt(context, body.state);
  const person = await finishSignIn(redirectUriOf(context.siteUrl), body.code, attempt);
  const user = await signInAs(context, person);
  clearAttempt(context);
  await refundRateLimit('google-sign-in', network);
  return { user };
});

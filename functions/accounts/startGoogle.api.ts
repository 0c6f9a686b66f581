import { accounts } from '#shared/contract/accounts.ts';
import { startSignIn } from '../platform/identity/google.ts';
import { endpoint } from './endpoint.ts';
import { consumeRateLimit } from './signIn/rateLimit.store.ts';
import { keepAttempt, redirectUriOf } from './signIn/signInAttempts.ts';

export const handler = endpoint(accounts.startGoogle)(async ({ network, siteUrl, ...context }) => {
  await consumeRateLimit('google-start', network, context.now);
  const { redirectUrl, attempt } = await startSignIn(redirectUriOf(siteUrl));
  await keepAttempt(context, attempt);
  return { redirectUrl };
});

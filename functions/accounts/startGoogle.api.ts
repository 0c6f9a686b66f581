import { accounts } from '#shared/contract/accounts.ts';
import { startSignIn } from '../platform/identity/google.ts';
import { endpoint } from './endpoint.ts';
import { keepAttempt, redirectUriOf } from './signIn/signInAttempts.ts';

export const handler = endpoint(accounts.startGoogle)(async ({ siteUrl, ...context }) => {
  const { redirectUrl, attempt } = await startSignIn(redirectUriOf(siteUrl));
  keepAttempt(context, attempt);
  return { redirectUrl };
});

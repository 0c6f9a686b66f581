import { routes } from '#shared/contract/index.ts';
import { startSignIn } from '../platform/identity/google.ts';
import { endpoint } from './endpoint.ts';
import { consumeRateLimit } from './rateLimit.ts';
import { keepAttempt, redirectUriOf } from './signInAttempts.ts';

/** In 15 minutes: every one leaves an item in the table. */
const STARTS_PER_ADDRESS = 300;

export const handler = endpoint(routes.accounts.startGoogle)(async ({ ip, siteUrl, now, ...visitor }) => {
  await consumeRateLimit(`google-start#${ip}`, STARTS_PER_ADDRESS, now);
  const { redirectUrl, attempt } = await startSignIn(redirectUriOf(siteUrl), now);
  await keepAttempt({ ...visitor, now }, attempt);
  return { redirectUrl };
});

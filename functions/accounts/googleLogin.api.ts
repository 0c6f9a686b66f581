import { routes } from '#shared/contract/index.ts';
import { verifyIdToken } from '../platform/identity/userPool.ts';
import { endpoint } from './endpoint.ts';
import { signInAs, TRIES_PER_ADDRESS } from './identitySignIn.ts';
import { refundRateLimit } from './rateLimit.store.ts';
import { consumeRateLimit } from './rateLimit.ts';

export const handler = endpoint(routes.accounts.googleLogin)(async ({ body, ip, ...visitor }) => {
  await consumeRateLimit(`google#${ip}`, TRIES_PER_ADDRESS, visitor.now);
  const user = await signInAs(visitor, await verifyIdToken(body.idToken));
  await refundRateLimit(`google#${ip}`);
  return { user };
});

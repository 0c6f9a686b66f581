import { accounts } from '#shared/contract/accounts.ts';
import { verifyIdToken } from '../platform/identity/userPool.ts';
import { endpoint } from './endpoint.ts';
import { SIGN_INS_PER_ADDRESS, signInAs } from './identitySignIn.ts';
import { consumeRateLimit, refundRateLimit } from './rateLimit.store.ts';

export const handler = endpoint(accounts.googleLogin)(async ({ body, network, ...context }) => {
  await consumeRateLimit(`google#${network}`, SIGN_INS_PER_ADDRESS, context.now);
  const user = await signInAs(context, await verifyIdToken(body.idToken));
  await refundRateLimit(`google#${network}`);
  return { user };
});

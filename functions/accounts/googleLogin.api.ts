import { routes } from '#shared/contract/index.ts';
import { verifyIdToken } from '../platform/userPool.ts';
import { endpoint } from './endpoint.ts';
import { signInAs, TRIES_PER_ADDRESS } from './google.ts';
import { returnTry } from './tries.store.ts';
import { requireTry } from './tries.ts';

export const handler = endpoint(routes.accounts.googleLogin)(async ({ body, ip, ...visitor }) => {
  await requireTry(`google#${ip}`, TRIES_PER_ADDRESS, visitor.now);
  const user = await signInAs(visitor, await verifyIdToken(body.idToken));
  await returnTry(`google#${ip}`);
  return { user };
});

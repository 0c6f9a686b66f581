import { routes } from '#shared/contract/index.ts';
import { finishSignIn } from '../platform/google.ts';
import { endpoint } from './endpoint.ts';
import { signInAs, TRIES_PER_ADDRESS } from './google.ts';
import { forgetAttempt, redirectUriOf, takeAttempt } from './oauth.ts';
import { returnTry } from './tries.store.ts';
import { requireTry } from './tries.ts';

export const handler = endpoint(routes.accounts.finishGoogle)(async ({ body, ip, siteUrl, ...visitor }) => {
  await requireTry(`google#${ip}`, TRIES_PER_ADDRESS, visitor.now);
  const attempt = await takeAttempt(visitor, body.state);
  const claims = await finishSignIn(redirectUriOf(siteUrl), body.code, attempt, visitor.now);
  const user = await signInAs(visitor, claims);
  forgetAttempt(visitor);
  await returnTry(`google#${ip}`);
  return { user };
});

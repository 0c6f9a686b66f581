import { accounts } from '#shared/contract/accounts.ts';
import { signInRejected } from '../platform/identity/claims.ts';
import { verifyIdToken } from '../platform/identity/userPool.ts';
import { SECOND } from '../platform/time/clock.ts';
import { accessEndpoint } from './endpoint.ts';
import { hashOf } from './sessions/tokens.ts';
import { signInAs } from './signIn/identitySignIn.ts';
import { consumeRateLimit, refundRateLimit } from './signIn/rateLimit.store.ts';
import { takeToken } from './signIn/signInAttempts.store.ts';

export const handler = accessEndpoint(accounts.googleLogin)(async ({ body, network, ...context }) => {
  await consumeRateLimit('google-sign-in', network, context.now);
  const person = await verifyIdToken(body.idToken);
  const expiresAt = Number(person.claims.exp) * SECOND;
  if (!(await takeToken(signedPartOf(body.idToken), expiresAt))) throw signInRejected();
  const user = await signInAs(context, person);
  await refundRateLimit('google-sign-in', network);
  return { user };
});

/** Leaves out the signature, because one signature has several encodings. */
const signedPartOf = (idToken: string): string => hashOf(idToken.slice(0, idToken.lastIndexOf('.')));

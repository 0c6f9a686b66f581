import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { limitedFetch } from '#shared/limitedFetch.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { timeLimits } from '../time/timeLimits.ts';
import { type Claims, identityUnavailable, type ProvenPerson, signInRejected } from './claims.ts';

export const verifyIdToken = async (token: string): Promise<ProvenPerson> => {
  const { USER_POOL_ISSUER: issuer, USER_POOL_CLIENT_ID: audience } = process.env;
  if (!issuer || !audience) {
    throw new AppError('not_found', 'O login por user pool não está configurado nesta instalação.');
  }
  const claims = await verify(token, issuer, audience);
  // The same keys also sign the pool's access tokens, which must not be accepted.
  if (claims.token_use !== 'id') throw signInRejected();
  return { identity: identityOf(claims), claims };
};

const federated = z.array(z.object({ providerName: z.string(), userId: z.string() }));

/** Prefers Google's `sub`: the pool's own changes when its user is removed and signs in again. */
const identityOf = ({ sub, identities }: Claims): string => {
  const google = federated.safeParse(identities).data?.find(({ providerName }) => providerName === 'Google');
  return google ? `google#${google.userId}` : `pool#${sub}`;
};

const verify = async (token: string, issuer: string, audience: string): Promise<Claims> => {
  try {
    const { payload } = await jwtVerify(token, keysOf(issuer), {
      issuer,
      audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return payload;
  } catch (error) {
    const code = error instanceof errors.JOSEError ? error.code : 'unreachable';
    log.warn('A sign-in with the user pool failed', { code });
    throw keysUnavailable.has(code) ? identityUnavailable() : signInRejected();
  }
};

const keysUnavailable = new Set(['unreachable', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** jose refetches the keys when a token names an unknown one. */
const keysOf = (issuer: string) => {
  const keys =
    keySets.get(issuer) ??
    createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
      [customFetch]: limitedFetch({ timeLimit: timeLimits.userPool.attempt }),
    });
  keySets.set(issuer, keys);
  return keys;
};

/** The ID tokens of the Cognito user pool, where the pages sign in at one. */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { type Claims, notAnswering, notSignedIn } from './claims.ts';

const TIMEOUT_MS = 4_000;

/** What an ID token of the user pool says. Refuses any other token, without a user pool every one, and while the pool's keys cannot be read. */
export const verifyIdToken = async (token: string): Promise<Claims> => {
  const { USER_POOL_ISSUER: issuer, USER_POOL_CLIENT_ID: audience } = process.env;
  if (!issuer || !audience) {
    throw new AppError('not_found', 'O login por user pool não está configurado nesta instalação.');
  }
  const claims = await verify(token, issuer, audience);
  // The pool's access tokens are signed by the same keys.
  if (claims.token_use !== 'id') throw notSignedIn();
  return claims;
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
    throw keysMissing.has(code) ? notAnswering() : notSignedIn();
  }
};

/** The keys could not be read: of the token nothing is known yet. */
const keysMissing = new Set(['unreachable', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

const known = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/** The keys are kept by the set itself, and asked for again when a token names a new one. */
const keysOf = (issuer: string) => {
  const keys =
    known.get(issuer) ??
    createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: TIMEOUT_MS });
  known.set(issuer, keys);
  return keys;
};

import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { limitedFetch } from '#shared/limitedFetch.ts';
import { readSecret } from '../aws/secrets.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { MINUTE } from '../time/clock.ts';
import { timeLimits } from '../time/timeLimits.ts';
import { ttlCache } from '../ttlCache.ts';
import { identityUnavailable, type ProvenPerson, signInRejected } from './claims.ts';

/** The browser that starts a sign-in keeps this until it returns. */
export interface SignInAttempt {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

export const startSignIn = async (
  redirectUri: string,
): Promise<{ readonly redirectUrl: string; readonly attempt: SignInAttempt }> => {
  const configuration = await configure();
  const attempt = {
    state: oidc.randomState(),
    verifier: oidc.randomPKCECodeVerifier(),
    nonce: oidc.randomNonce(),
  };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    // Lets people who share a computer choose their account.
    prompt: 'select_account',
  });
  return { redirectUrl: url.href, attempt };
};

export const finishSignIn = async (
  redirectUri: string,
  code: string,
  { state, verifier, nonce }: SignInAttempt,
): Promise<ProvenPerson> => {
  const configuration = await configure();
  const { issuer } = configuration.serverMetadata();
  // `iss` is set here because the page forwards only code and state.
  const callbackUrl = new URL(`${redirectUri}?${new URLSearchParams({ code, state, iss: issuer })}`);
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    return { identity: `google#${claims?.sub}`, claims: claims ?? {} };
  } catch (error) {
    // Only the code is logged: the rest of the error may quote the token.
    log.warn('A sign-in with Google failed', { code: codeOf(error) });
    throw isRejection(error) ? signInRejected() : identityUnavailable();
  }
};

const clientSecret = z.object({ client_id: z.string(), client_secret: z.string() });

// The types differ only by bodies that no sign-in sends.
const fetchGoogle = limitedFetch({ timeLimit: timeLimits.google.attempt }) as oidc.CustomFetch;

const DISCOVERY_LIFETIME = 10 * MINUTE;

const kept = /* @__PURE__ */ ttlCache<oidc.Configuration>(DISCOVERY_LIFETIME);

const configure = async (): Promise<oidc.Configuration> => {
  const client = await readSecret(env('GOOGLE_SECRET_ID'), clientSecret);
  try {
    return await kept(JSON.stringify(client), () => discover(client));
  } catch (error) {
    log.warn('Google could not be discovered', { code: codeOf(error) });
    throw identityUnavailable();
  }
};

const discover = ({
  client_id,
  client_secret,
}: z.output<typeof clientSecret>): Promise<oidc.Configuration> => {
  const issuer = new URL(env('GOOGLE_ISSUER'));
  return oidc.discovery(
    issuer,
    client_id,
    { client_secret, id_token_signed_response_alg: 'RS256' },
    undefined,
    {
      [oidc.customFetch]: fetchGoogle,
      execute: [
        // This also verifies the token's signature, although the token comes directly from Google.
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
};

const rejectionCodes = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/**
 * Whether Google has rejected the sign-in: invalid_client means our secret is wrong, 429 and 5xx an outage.
 */
const isRejection = (error: unknown): boolean => {
  if (error instanceof oidc.ResponseBodyError) {
    return error.status < 500 && error.status !== 429 && error.error !== 'invalid_client';
  }
  return error instanceof oidc.ClientError && rejectionCodes.has(error.code ?? '');
};

const codeOf = (error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError) return `${error.status} ${error.error}`;
  if (error instanceof oidc.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.name : 'unknown';
};

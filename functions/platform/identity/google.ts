/** Signing in with Google: an OpenID Connect authorization code flow with PKCE. */
import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { readSecret } from '../aws/secrets.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { MINUTE } from '../time/clock.ts';
import { type Claims, notAnswering, notSignedIn } from './claims.ts';

/** What only the browser that starts a sign-in knows, until it comes back. */
export interface Attempt {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** Where to send a browser that wants to sign in, and what it has to keep. Refuses while Google does not answer. */
export const startSignIn = async (
  redirectUri: string,
  now: number,
): Promise<{ readonly redirectUrl: string; readonly attempt: Attempt }> => {
  const configuration = await configure(now);
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
    // Whoever shares a computer says which account he means.
    prompt: 'select_account',
  });
  return { redirectUrl: url.href, attempt };
};

/** Exchanges the code that Google sent the browser back with. Refuses what is not right, and while Google does not answer. */
export const finishSignIn = async (
  redirectUri: string,
  code: string,
  { state, verifier, nonce }: Attempt,
  now: number,
): Promise<Claims> => {
  const configuration = await configure(now);
  const { issuer } = configuration.serverMetadata();
  // The browser sends on the code and the state alone. Who says to have sent it (iss) tells several providers apart; we ask only one.
  const back = new URL(`${redirectUri}?${new URLSearchParams({ code, state, iss: issuer })}`);
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    return tokens.claims() ?? {};
  } catch (error) {
    // Nothing but its code: what else an error holds may quote the token.
    log.warn('A sign-in with Google failed', { code: codeOf(error) });
    throw isRefusal(error) ? notSignedIn() : notAnswering();
  }
};

const client = z.object({ client_id: z.string(), client_secret: z.string() });

/** For so long is what Google says of itself believed, its keys apart: those are asked for again when a token names a new one. */
const DISCOVERY_KEPT = 10 * MINUTE;
/** Discovery, exchange and keys, one after another, end within the function's own 20 s. */
const TIMEOUT_SECONDS = 4;

type Client = z.output<typeof client>;

let known:
  | { readonly of: Client; readonly until: number; readonly configuration: oidc.Configuration }
  | undefined;

const configure = async (now: number): Promise<oidc.Configuration> => {
  const of = await readSecret(env('GOOGLE_SECRET_ID'), client);
  const isSame = known?.of.client_id === of.client_id && known.of.client_secret === of.client_secret;
  if (known && isSame && known.until > now) return known.configuration;
  try {
    const configuration = await discover(of);
    known = { of, until: now + DISCOVERY_KEPT, configuration };
    return configuration;
  } catch (error) {
    log.warn('Google could not be discovered', { code: codeOf(error) });
    throw notAnswering();
  }
};

const discover = ({ client_id, client_secret }: Client): Promise<oidc.Configuration> => {
  const issuer = new URL(env('GOOGLE_ISSUER'));
  return oidc.discovery(
    issuer,
    client_id,
    { client_secret, id_token_signed_response_alg: 'RS256' },
    undefined,
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // The signature too, although the token comes from Google itself.
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
};

/** By these Google, or the check of its token, says no; whatever else goes wrong is no answer. */
const refusals = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/** invalid_client is our own secret's fault, 429 and 5xx are Google's. */
const isRefusal = (error: unknown): boolean => {
  if (error instanceof oidc.ResponseBodyError) {
    return error.status < 500 && error.status !== 429 && error.error !== 'invalid_client';
  }
  return error instanceof oidc.ClientError && refusals.has(error.code ?? '');
};

const codeOf = (error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError) return `${error.status} ${error.error}`;
  if (error instanceof oidc.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.name : 'unknown';
};

import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { googleClient, POOL_ID, poolClient } from './oauthClients.ts';
import { OpenIdProvider } from './openIdProvider.ts';
import { claimsOf, type Person, subjectOf } from './people.ts';
import { type PoolUsers, usernameOf } from './poolUsers.ts';
import type { GoogleState } from './state.ts';

/** Google, with `url` as its issuer. */
export const createGoogleProvider = (url: string, state: () => GoogleState): Promise<OpenIdProvider> =>
  OpenIdProvider.create({
    url,
    endpoints: {
      authorize: '/authorize',
      token: '/token',
      jwks: '/jwks',
      wellKnownDocument: '/.well-known/openid-configuration',
    },
    client: googleClient,
    claimsOf,
    state,
  });

type UserPool = Pick<OpenIdProvider, 'answer' | 'idTokenOf'>;

/**
 * A Cognito user pool, with `url` as its issuer, which keeps everybody that it issues a token to. Its sign-in
 * pages can be served at the root of any host.
 */
export const createUserPool = async (
  url: string,
  users: PoolUsers,
  state: () => GoogleState,
): Promise<UserPool> => {
  const provider = await OpenIdProvider.create({
    url,
    endpoints: {
      authorize: '/oauth2/authorize',
      token: '/oauth2/token',
      jwks: `/${POOL_ID}/.well-known/jwks.json`,
      wellKnownDocument: `/${POOL_ID}/.well-known/openid-configuration`,
    },
    client: poolClient,
    claimsOf: (person, use) => {
      users.keep(person);
      return poolClaimsOf(person, use);
    },
    state,
  });
  return {
    idTokenOf: provider.idTokenOf,
    answer: (request, response) =>
      request.url?.startsWith('/logout?') ? logOut(request, response) : provider.answer(request, response),
  };
};

/** The person's claims and Cognito's own. */
const poolClaimsOf = (person: Person, token_use: 'id' | 'access'): Readonly<Record<string, unknown>> => {
  const username = usernameOf(person);
  const common = { token_use, auth_time: Math.floor(Date.now() / 1000), jti: randomUUID() };
  if (token_use === 'access') {
    return { ...common, sub: subjectOf(person), username, client_id: poolClient.id };
  }
  return { ...common, ...claimsOf(person), 'cognito:username': username };
};

const logOut: RequestListener = (request, response) => {
  const back = new URL(request.url ?? '/', 'https://127.0.0.1').searchParams.get('logout_uri') ?? '';
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(back);
  response.writeHead(isLocal ? 302 : 400, isLocal ? { location: back } : {}).end();
};

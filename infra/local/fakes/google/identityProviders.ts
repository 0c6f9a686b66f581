import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { generate } from 'selfsigned';
import { listenOn } from '../../http.ts';
import { OpenIdProvider } from './openIdProvider.ts';
import { claimsOf, type GoogleState, type Person, subjectOf } from './people.ts';
import { googleClient, POOL_ID, type PoolUsers, poolClient, usernameOf } from './poolUsers.ts';

/** `url` is the issuer. */
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

/** `url` is the issuer. The sign-in pages can be served at the root of any host. */
export const createUserPool = async (url: string, users: PoolUsers, state: () => GoogleState) => {
  const provider = await OpenIdProvider.create({
    url,
    endpoints: {
      authorize: '/oauth2/authorize',
      token: '/oauth2/token',
      jwks: `/${POOL_ID}/.well-known/jwks.json`,
      wellKnownDocument: `/${POOL_ID}/.well-known/openid-configuration`,
    },
    client: poolClient,
    claimsOf: (person, use) => poolClaimsOf(person, users.keep(person), use),
    state,
  });
  const answer: RequestListener = (request, response) =>
    request.url?.startsWith('/logout?') ? logOut(request, response) : provider.answer(request, response);
  return { answer, idTokenOf: provider.idTokenOf };
};

const poolClaimsOf = (
  person: Person,
  sub: string,
  token_use: 'id' | 'access',
): Readonly<Record<string, unknown>> => {
  const username = usernameOf(person);
  const common = { sub, token_use, auth_time: Math.floor(Date.now() / 1000), jti: randomUUID() };
  if (token_use === 'access') {
    return { ...common, username, client_id: poolClient.id };
  }
  const google = { providerName: 'Google', providerType: 'Google', issuer: null, primary: 'true' };
  const identities = [{ userId: subjectOf(person), ...google, dateCreated: String(Date.now()) }];
  return { ...claimsOf(person), ...common, identities, 'cognito:username': username };
};

const logOut: RequestListener = (request, response) => {
  const back = new URL(request.url ?? '/', 'https://127.0.0.1').searchParams.get('logout_uri') ?? '';
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(back);
  response.writeHead(isLocal ? 302 : 400, isLocal ? { location: back } : {}).end();
};

/** Listens by TLS with a self-signed certificate, so browsers warn. */
export const listenSecurely = async (handler: RequestListener) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const { port, close } = await listenOn(createServer({ key, cert }, handler));
  return { host: `127.0.0.1:${port}`, close };
};

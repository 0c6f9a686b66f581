import type { RequestListener } from 'node:http';
import { googleClient, POOL_ID, poolClient } from './clients.ts';
import { claimsOf, type Person, subjectOf } from './people.ts';
import { type Provider, startProvider } from './provider.ts';
import type { Scene } from './scene.ts';

/** Google, at this address. */
export const startGoogleProvider = (url: string, scene: () => Scene): Promise<Provider> =>
  startProvider({
    url,
    endpoints: {
      authorize: '/authorize',
      token: '/token',
      jwks: '/jwks',
      wellKnownDocument: '/.well-known/openid-configuration',
    },
    client: googleClient,
    claimsOf,
    scene,
  });

/** A Cognito user pool whose keys lie at this address, and its sign-in pages at the root of any. */
export const startPool = async (url: string, scene: () => Scene): Promise<Provider> => {
  const provider = await startProvider({
    url,
    endpoints: {
      authorize: '/oauth2/authorize',
      token: '/oauth2/token',
      jwks: `/${POOL_ID}/.well-known/jwks.json`,
      wellKnownDocument: `/${POOL_ID}/.well-known/openid-configuration`,
    },
    client: poolClient,
    claimsOf: poolClaimsOf,
    scene,
  });
  return {
    ...provider,
    answer: (request, response) =>
      request.url?.startsWith('/logout?') ? logOut(request, response) : provider.answer(request, response),
  };
};

/** Cognito's own claims beside those of the person. */
const poolClaimsOf = (person: Person, token_use: 'id' | 'access'): Readonly<Record<string, unknown>> => {
  const username = `google_${subjectOf(person)}`;
  const common = { token_use, auth_time: Math.floor(Date.now() / 1000) };
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

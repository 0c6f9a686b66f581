import { googleCallbackPath } from '#shared/addresses.ts';
import { listen, sendJson } from '../../http.ts';
import type { OpenIdProvider } from './openIdProvider.ts';
import { claimsOf, type GoogleState, initialState, type Person } from './people.ts';

const client = {
  id: 'ranqueia-local.apps.googleusercontent.com',
  secret: 'segredo-local-do-google',
  redirectPath: googleCallbackPath,
};

export const startGoogle = async () => {
  let current = initialState();
  const state = (): GoogleState => current;
  let providing: Promise<OpenIdProvider> | undefined;
  const server = await listen((request, response) => {
    providing ??= createProvider(server.url, state);
    providing.then(
      (provider) => provider.answer(request, response),
      (error) => sendJson(response, 400, { error: String(error) }),
    );
  });
  return {
    issuer: server.url,
    clientId: client.id,
    clientSecret: client.secret,
    state,
    nextPerson: (person: Person) => {
      current.nextPerson = person;
    },
    reset: () => {
      current = initialState();
    },
    stop: server.close,
  };
};

export type GoogleFake = Awaited<ReturnType<typeof startGoogle>>;

/** Imported only when needed, because most runs never sign in with Google. */
const createProvider = async (url: string, state: () => GoogleState): Promise<OpenIdProvider> => {
  const { OpenIdProvider } = await import('./openIdProvider.ts');
  return OpenIdProvider.create({
    url,
    endpoints: {
      authorize: '/authorize',
      token: '/token',
      jwks: '/jwks',
      wellKnownDocument: '/.well-known/openid-configuration',
    },
    client,
    claimsOf,
    state,
  });
};

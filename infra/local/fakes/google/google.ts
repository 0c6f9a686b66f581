import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { listen, readJson, sendJson } from '../../http.ts';
import {
  faultsForm,
  type IdentityFaults,
  initialState,
  type Person,
  personForm,
  type Signature,
  type UnsignedToken,
} from './people.ts';
import { googleClient, isCognitoCall, POOL_ID, PoolUsers, poolClient } from './poolUsers.ts';

/** Other processes control it by `PUT /_person`, `PUT /_faults`, `GET /_user_pool` and `DELETE /_state`. */
export const startGoogle = async ({ port }: { readonly port?: number } = {}) => {
  let state = initialState();
  const setFaults = (faults: IdentityFaults) => {
    state.faults = z.parse(faultsForm, faults);
  };
  const nextPerson = (person: Person) => {
    state.nextPerson = z.parse(personForm, person);
  };
  const reset = () => {
    state = initialState();
  };

  const poolUsers = new PoolUsers(() => state);
  const control = async (request: IncomingMessage): Promise<unknown> => {
    if (request.url === '/_user_pool') return openUserPool();
    if (request.url === '/_person') nextPerson(z.parse(personForm, await readJson(request)));
    if (request.url === '/_faults') setFaults(z.parse(faultsForm, await readJson(request)));
    if (request.url === '/_state' && request.method === 'DELETE') reset();
    return state;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.startsWith('/_')) return sendJson(response, 200, await control(request));
    if (isCognitoCall(request)) return poolUsers.answer(request, response);
    const provider = await (request.url?.startsWith(`/${POOL_ID}/`) ? userPool() : google());
    provider.answer(request, response);
  };
  const server = await listen((request, response) => {
    answer(request, response).catch((error) => sendJson(response, 400, { error: String(error) }));
  }, port);

  // Imported only when needed, because most runs never sign in with Google.
  const providers = () => import('./identityProviders.ts');
  const poolIssuer = `${server.url}/${POOL_ID}`;
  const google = once(async () => (await providers()).createGoogleProvider(server.url, () => state));
  const userPool = once(async () => (await providers()).createUserPool(poolIssuer, poolUsers, () => state));
  const poolPages = once(async () => {
    const { listenSecurely } = await providers();
    return listenSecurely((await userPool()).answer);
  });
  const openUserPool = async () => ({
    id: POOL_ID,
    clientId: poolClient.id,
    domain: (await poolPages()).host,
  });
  return {
    issuer: server.url,
    clientId: googleClient.id,
    clientSecret: googleClient.secret,
    userPool: { issuer: poolIssuer, id: POOL_ID, clientId: poolClient.id },
    /** Returns the pages' configuration for Amplify. */
    openUserPool,
    /** The next sign-in is by this person, without the account chooser. */
    nextPerson,
    poolTokenOf: async (person: Person) => (await userPool()).idTokenOf(person),
    /** Ignores case. */
    keepsInPool: (email: string) => poolUsers.has(email),
    /** Changes every ID token before it is signed, and how it is signed. */
    tamper: (change: (token: UnsignedToken) => void, signature: Signature = 'valid') => {
      state.tamper = change;
      state.signature = signature;
    },
    setFaults,
    reset,
    stop: async () => {
      await Promise.all([server.close(), poolPages.result()?.then(({ close }) => close())]);
    },
  };
};

export type GoogleFake = Awaited<ReturnType<typeof startGoogle>>;

interface Once<T> {
  (): Promise<T>;
  /** Undefined if the function was never called. */
  readonly result: () => Promise<T> | undefined;
}

const once = <T>(make: () => Promise<T>): Once<T> => {
  let result: Promise<T> | undefined;
  const call = () => {
    result ??= make();
    return result;
  };
  return Object.assign(call, { result: () => result });
};

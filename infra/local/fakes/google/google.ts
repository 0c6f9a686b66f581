import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { RuntimeConfig } from '#shared/runtime.ts';
import { listen, readJson, sendJson } from '../../http.ts';
import { googleClient, POOL_ID, poolClient } from './oauthClients.ts';
import { type Person, personForm } from './people.ts';
import { isCognitoCall, PoolUsers } from './poolUsers.ts';
import type { Signature, UnsignedToken } from './signature.ts';
import { faultsForm, type IdentityFaults, initialState } from './state.ts';

/** The running fake. */
export interface GoogleFake {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The Cognito user pool with the same people, as the functions are configured for it. */
  readonly userPool: { readonly issuer: string; readonly id: string; readonly clientId: string };
  /** Starts the user pool's sign-in pages. Returns the pages' configuration for Amplify. */
  readonly openUserPool: () => Promise<NonNullable<RuntimeConfig['userPool']>>;
  /** Signs this person in next, without the account chooser. */
  readonly nextPerson: (person: Person) => void;
  /** Issues an ID token of the user pool, as Amplify would receive it. */
  readonly poolTokenOf: (person: Person) => Promise<string>;
  /** Whether the user pool keeps somebody with this e-mail, in whatever case. */
  readonly keepsInPool: (email: string) => boolean;
  /** Changes every ID token before it is signed, and how it is signed. */
  readonly tamper: (change: (token: UnsignedToken) => void, signature?: Signature) => void;
  readonly setFaults: (faults: IdentityFaults) => void;
  /** Forgets the next person, faults and tampering. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Fakes Google as an OpenID provider, and a Cognito user pool with https sign-in pages, whose users it lists
 * and deletes by the AWS SDK's calls. Other processes control it by `PUT /_person`, `PUT /_faults`,
 * `GET /_user_pool` and `DELETE /_state`; keys are generated when first needed.
 */
export const startGoogle = async ({ port }: { readonly port?: number } = {}): Promise<GoogleFake> => {
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

  // Imported when needed: most runs never sign in with Google.
  const providers = () => import('./identityProviders.ts');
  const poolIssuer = `${server.url}/${POOL_ID}`;
  const google = once(async () => (await providers()).createGoogleProvider(server.url, () => state));
  const userPool = once(async () => (await providers()).createUserPool(poolIssuer, poolUsers, () => state));
  const poolPages = once(async () => {
    const { listenSecurely } = await import('./tls.ts');
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
    openUserPool,
    nextPerson,
    poolTokenOf: async (person) => (await userPool()).idTokenOf(person),
    keepsInPool: (email) => poolUsers.has(email),
    tamper: (change, signature = 'valid') => {
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

interface Once<T> {
  (): Promise<T>;
  /** The result, if the function was ever called. */
  readonly result: () => Promise<T> | undefined;
}

/** Calls `make` at the first call only, and always returns its result. */
const once = <T>(make: () => Promise<T>): Once<T> => {
  let result: Promise<T> | undefined;
  const call = () => {
    result ??= make();
    return result;
  };
  return Object.assign(call, { result: () => result });
};

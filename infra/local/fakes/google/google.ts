import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { RuntimeConfig } from '#shared/runtime.ts';
import { listen, readJson, sendJson } from '../../http.ts';
import { googleClient, POOL_ID, poolClient } from './clients.ts';
import { type Person, personForm } from './people.ts';
import { type Draft, type IdentityFaults, identityFaultsForm, ordinary, type Signature } from './scene.ts';

type PagesPool = NonNullable<RuntimeConfig['userPool']>;

/** The stand-in while it runs. */
export interface GoogleStandIn {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The Cognito user pool before the same people: what the functions have to know of it. */
  readonly userPool: { readonly issuer: string; readonly clientId: string };
  /** What the pages have to know of it; its own sign-in pages answer from now on. */
  readonly openPool: () => Promise<PagesPool>;
  /** Who signs in next, without being asked; then people are asked again. */
  readonly nextPerson: (person: Person) => void;
  /** An ID token of the user pool, as Amplify would get it. */
  readonly poolTokenOf: (person: Person) => Promise<string>;
  /** Changes every ID token before it is signed, and how it is signed. */
  readonly tamper: (change: (draft: Draft) => void, signature?: Signature) => void;
  readonly setFaults: (faults: IdentityFaults) => void;
  /** Forgets all that it was told. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Stands in for Google as an OpenID provider, and for a Cognito user pool with its https sign-in pages. For other processes:
 * `PUT /_person`, `PUT /_faults {"kind", "steps"}`, `GET /_user_pool`, `DELETE /_scene`. Keys and certificate are made when somebody first
 * needs them: most runs never sign in here.
 */
export const startGoogle = async ({ port }: { readonly port?: number } = {}): Promise<GoogleStandIn> => {
  let scene = ordinary();
  const setFaults = (given: IdentityFaults) => {
    scene.faults = z.parse(identityFaultsForm, given);
  };
  const nextPerson = (given: Person) => {
    scene.nextPerson = z.parse(personForm, given);
  };
  const reset = () => {
    scene = ordinary();
  };

  const control = async (request: IncomingMessage): Promise<unknown> => {
    if (request.url === '/_user_pool') return openPool();
    if (request.url === '/_person') nextPerson(z.parse(personForm, await readJson(request)));
    if (request.url === '/_faults') setFaults(z.parse(identityFaultsForm, await readJson(request)));
    if (request.url === '/_scene' && request.method === 'DELETE') reset();
    return scene;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.startsWith('/_')) return sendJson(response, 200, await control(request));
    const provider = await (request.url?.startsWith(`/${POOL_ID}/`) ? pool() : google());
    provider.answer(request, response);
  };
  const server = await listen((request, response) => {
    answer(request, response).catch((error) => sendJson(response, 400, { error: String(error) }));
  }, port);
  const providers = () => import('./identityProviders.ts');
  const google = once(async () => (await providers()).startGoogleProvider(server.url, () => scene));
  const pool = once(async () => (await providers()).startPool(`${server.url}/${POOL_ID}`, () => scene));
  const poolPages = once(async () => {
    const { listenSecurely } = await import('./tls.ts');
    return listenSecurely((await pool()).answer);
  });
  const openPool = async () => ({
    id: POOL_ID,
    clientId: poolClient.id,
    domain: (await poolPages()).host,
  });
  return {
    issuer: server.url,
    clientId: googleClient.id,
    clientSecret: googleClient.secret,
    userPool: { issuer: `${server.url}/${POOL_ID}`, clientId: poolClient.id },
    openPool,
    nextPerson,
    poolTokenOf: async (person) => (await pool()).idTokenOf(person),
    tamper: (change, signature = 'right') => {
      scene.tamper = change;
      scene.signature = signature;
    },
    setFaults,
    reset,
    stop: async () => {
      await Promise.all([server.close(), poolPages.made()?.then(({ close }) => close())]);
    },
  };
};

/** Makes something when it is first asked for, and the same from then on; `made` is what was made so far. */
const once = <T>(make: () => Promise<T>): { (): Promise<T>; readonly made: () => Promise<T> | undefined } => {
  let made: Promise<T> | undefined;
  const ask = () => {
    made ??= make();
    return made;
  };
  return Object.assign(ask, { made: () => made });
};

/** A user pool of Cognito whose users sign in with Google's fake. Only tests use one. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { generate } from 'selfsigned';
import * as z from 'zod/mini';
import { userPoolCallbackPath } from '#shared/addresses.ts';
import type { GoogleFake } from '../../../infra/local/fakes/google/google.ts';
import {
  claimsOf,
  type GoogleState,
  type Person,
  subjectOf,
} from '../../../infra/local/fakes/google/people.ts';
import { listen, listenOn, readJson, sendJson } from '../../../infra/local/http.ts';

const POOL_ID = 'sa-east-1_Ranqueia1';

/** Cognito's name for people who sign in with Google, in a pool that ignores case. */
const usernameOf = (person: Person): string => `google_${subjectOf(person)}`;

const TARGET = 'AWSCognitoIdentityProviderService.';

const isCognitoCall = ({ headers }: IncomingMessage): boolean =>
  String(headers['x-amz-target']).startsWith(TARGET);

const listForm = z.object({
  UserPoolId: z.literal(POOL_ID),
  Filter: z.string().check(z.regex(/^email \^?= ".+"$/), z.maxLength(256)),
});
const deleteForm = z.object({ UserPoolId: z.literal(POOL_ID), Username: z.string() });

/** A public client: Amplify runs in the browser and cannot keep a secret. */
const client = { id: 'ranqueialocalpool', redirectPath: userPoolCallbackPath };

/** Fails, tampers and signs as Google's fake is told to. */
export const startUserPool = async ({ state }: Pick<GoogleFake, 'state'>) => {
  const users = new PoolUsers(state);
  const answer: RequestListener = async (request, response) => {
    try {
      if (isCognitoCall(request)) await users.answer(request, response);
      else if (request.url?.startsWith('/logout?')) logOut(request, response);
      else (await provider()).answer(request, response);
    } catch (error) {
      sendJson(response, 400, { error: String(error) });
    }
  };
  const server = await listen(answer);
  const issuer = `${server.url}/${POOL_ID}`;

  // Made only when needed, because most clouds sign nobody in.
  let providing: ReturnType<typeof createProvider> | undefined;
  const provider = () => {
    providing ??= createProvider(issuer, users, state);
    return providing;
  };
  let pages: Awaited<ReturnType<typeof listenSecurely>> | undefined;
  return {
    poolVariables: {
      USER_POOL_ISSUER: issuer,
      USER_POOL_CLIENT_ID: client.id,
      USER_POOL_ID: POOL_ID,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: server.url,
    },
    openUserPool: async () => {
      pages ??= await listenSecurely(answer);
      return { id: POOL_ID, clientId: client.id, domain: pages.host };
    },
    poolTokenOf: async (person: Person) => (await provider()).idTokenOf(person),
    /** Ignores case. */
    keepsInPool: (email: string) => users.has(email),
    stopPool: async () => {
      await Promise.all([server.close(), pages?.close()]);
    },
  };
};

/** The sign-in pages can be served at the root of any host. */
const createProvider = async (url: string, users: PoolUsers, state: GoogleFake['state']) => {
  const { OpenIdProvider } = await import('../../../infra/local/fakes/google/openIdProvider.ts');
  return OpenIdProvider.create({
    url,
    endpoints: {
      authorize: '/oauth2/authorize',
      token: '/oauth2/token',
      jwks: `/${POOL_ID}/.well-known/jwks.json`,
      wellKnownDocument: `/${POOL_ID}/.well-known/openid-configuration`,
    },
    client,
    claimsOf: (person, use) => poolClaimsOf(person, users.keep(person), use),
    state,
  });
};

const poolClaimsOf = (
  person: Person,
  sub: string,
  token_use: 'id' | 'access',
): Readonly<Record<string, unknown>> => {
  const username = usernameOf(person);
  const common = { sub, token_use, auth_time: Math.floor(Date.now() / 1000), jti: randomUUID() };
  if (token_use === 'access') {
    return { ...common, username, client_id: client.id };
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
const listenSecurely = async (handler: RequestListener) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const { port, close } = await listenOn(createServer({ key, cert }, handler));
  return { host: `127.0.0.1:${port}`, close };
};

class PoolUsers {
  readonly #users = new Map<string, Person & { readonly poolSub: string }>();
  readonly #state: () => GoogleState;

  constructor(state: () => GoogleState) {
    this.#state = state;
  }

  /** Updates name and e-mail at every sign-in. Returns the pool's own id, which a removed user loses. */
  keep(person: Person): string {
    const poolSub = this.#users.get(usernameOf(person))?.poolSub ?? randomUUID();
    this.#users.set(usernameOf(person), { ...person, poolSub });
    return poolSub;
  }

  has(email: string): boolean {
    return [...this.#users.values()].some((person) => person.email.toLowerCase() === email.toLowerCase());
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#state().intercept('users', response)) return;
    const form = await readJson(request);
    switch (String(request.headers['x-amz-target']).slice(TARGET.length)) {
      case 'ListUsers':
        return sendAws(response, 200, { Users: this.#list(z.parse(listForm, form).Filter) });
      case 'AdminDeleteUser':
        return this.#users.delete(z.parse(deleteForm, form).Username)
          ? sendAws(response, 200, {})
          : sendAws(response, 400, { __type: 'UserNotFoundException', message: 'User does not exist.' });
      default:
        return sendAws(response, 400, { __type: 'UnknownOperationException' });
    }
  }

  /** Lists the users that match Cognito's filter by e-mail. Ignores case, like Cognito. */
  #list(filter: string) {
    const [, operator, quoted = '""'] = /^email (\^?=) (.+)$/.exec(filter) ?? [];
    const wanted = String(JSON.parse(quoted)).toLowerCase();
    const isFound = ({ email }: Person) =>
      operator === '=' ? email.toLowerCase() === wanted : email.toLowerCase().startsWith(wanted);
    return [...this.#users].flatMap(([Username, person]) =>
      isFound(person) ? [{ Username, Attributes: [{ Name: 'email', Value: person.email }] }] : [],
    );
  }
}

const sendAws = (response: ServerResponse, status: number, body: unknown): void =>
  sendJson(response, status, body, 'application/x-amz-json-1.1');

import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { OAuth2Issuer, type OAuth2Options, OAuth2Service } from 'oauth2-mock-server';
import * as z from 'zod/mini';
import { readBody, sendJson } from '../../http.ts';
import { chooserPage, errorPage } from './accountChooser.ts';
import { chosenPerson, type GoogleState, type Person, type Step } from './people.ts';

interface OpenIdProviderOptions {
  readonly url: string;
  readonly endpoints: Required<
    Pick<NonNullable<OAuth2Options['endpoints']>, 'authorize' | 'token' | 'jwks' | 'wellKnownDocument'>
  >;
  readonly client: { readonly id: string; readonly secret?: string; readonly redirectPath: string };
  readonly claimsOf: (person: Person, use: 'id' | 'access') => Readonly<Record<string, unknown>>;
  readonly state: () => GoogleState;
}

interface Grant {
  readonly person: Person;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | undefined;
}

const LIFETIME_SECONDS = 3600;

/** An authorization code works once, for its client and redirect URI, with its PKCE verifier. */
export class OpenIdProvider {
  readonly #options: OpenIdProviderOptions;
  readonly #issuer: OAuth2Issuer;
  /** Used only for discovery and keys, because the library's codes work without PKCE and more than once. */
  readonly #service: OAuth2Service;
  readonly #grants = new Map<string, Grant>();
  readonly #steps: ReadonlyMap<string, Step>;

  private constructor(options: OpenIdProviderOptions, issuer: OAuth2Issuer) {
    const { endpoints } = options;
    this.#options = options;
    this.#issuer = issuer;
    this.#service = new OAuth2Service(issuer, endpoints);
    this.#steps = new Map([
      [endpoints.wellKnownDocument, 'discovery'],
      [endpoints.jwks, 'keys'],
      [endpoints.token, 'token'],
    ]);
  }

  /** Also generates the provider's keys, which takes a moment. */
  static async create(options: OpenIdProviderOptions): Promise<OpenIdProvider> {
    const issuer = new OAuth2Issuer();
    issuer.url = options.url;
    await issuer.keys.generate('RS256');
    return new OpenIdProvider(options, issuer);
  }

  readonly answer: RequestListener = (request, response) => {
    const { endpoints, state, url: baseUrl } = this.#options;
    const url = new URL(request.url ?? '/', baseUrl);
    const step = this.#steps.get(url.pathname);
    if (request.method === 'OPTIONS') return allowAnyOrigin(response);
    if (step && state().intercept(step, response)) return;
    if (url.pathname === endpoints.authorize) return this.#authorize(url, response);
    if (step === 'token') return void this.#exchange(request, response);
    this.#service.requestHandler(request, response);
  };

  readonly idTokenOf = async (person: Person, nonce?: string): Promise<string> => {
    const { client, claimsOf, state } = this.#options;
    const token = await this.#issuer.buildToken({
      scopesOrTransform: (header, payload) => {
        Object.assign(payload, { aud: client.id, ...(nonce && { nonce }), ...claimsOf(person, 'id') });
        state().tamper({ header, payload });
      },
    });
    return state().resign(token);
  };

  #accessTokenOf(person: Person): Promise<string> {
    return this.#issuer.buildToken({
      scopesOrTransform: (_, payload) =>
        void Object.assign(payload, this.#options.claimsOf(person, 'access')),
    });
  }

  #authorize({ searchParams }: URL, response: ServerResponse) {
    const { client, endpoints, state } = this.#options;
    const form = z.safeParse(authorizationForm, Object.fromEntries(searchParams));
    const isValid =
      form.success &&
      form.data.client_id === client.id &&
      new URL(form.data.redirect_uri).pathname === client.redirectPath;
    if (!isValid) return sendPage(response, 400, errorPage('O pedido de login não é válido.'));
    const { redirect_uri: redirectUri, code_challenge: challenge, nonce } = form.data;
    const sendBack = (answer: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({ ...answer, state: form.data.state });
      response.writeHead(302, { location: `${redirectUri}?${query}` }).end();
    };
    if (searchParams.has('_cancel')) return sendBack({ error: 'access_denied' });
    const person = chosenPerson(searchParams) ?? state().nextPerson;
    if (!person) return sendPage(response, 200, chooserPage(endpoints.authorize, searchParams));
    state().nextPerson = undefined;
    const code = randomUUID();
    this.#grants.set(code, { person, redirectUri, challenge, nonce });
    sendBack({ code });
  }

  async #exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    const fields = new URLSearchParams(String(await readBody(request)));
    const form = z.safeParse(exchangeForm, Object.fromEntries(fields));
    if (!form.success) return sendJson(response, 400, { error: 'invalid_request' });
    const { client } = this.#options;
    const { client_id, client_secret, code, redirect_uri, code_verifier } = form.data;
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    if (client_id !== client.id || client_secret !== client.secret) {
      return sendJson(response, 401, { error: 'invalid_client' });
    }
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    if (grant?.redirectUri !== redirect_uri || grant.challenge !== challenge) {
      return sendJson(response, 400, { error: 'invalid_grant' });
    }
    const [id_token, access_token] = await Promise.all([
      this.idTokenOf(grant.person, grant.nonce),
      this.#accessTokenOf(grant.person),
    ]);
    const lifetime = { token_type: 'Bearer', expires_in: LIFETIME_SECONDS };
    sendJson(response, 200, { id_token, access_token, refresh_token: randomUUID(), ...lifetime });
  }
}

const sendPage = (response: ServerResponse, status: number, page: string): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
};

/** Amplify sends a header for which browsers require a preflight. */
const allowAnyOrigin = (response: ServerResponse): void => {
  response
    .writeHead(204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': '*',
    })
    .end();
};

/** Parameters of an authorization request: PKCE is required, and the redirect must lead to this machine. */
const authorizationForm = z.object({
  client_id: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/, hostname: /^(localhost|127\.0\.0\.1)$/ }),
  response_type: z.literal('code'),
  state: z.string(),
  nonce: z.optional(z.string()),
  code_challenge: z.string().check(z.minLength(43)),
  code_challenge_method: z.literal('S256'),
});

const exchangeForm = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.optional(z.string()),
  code_verifier: z.string(),
});

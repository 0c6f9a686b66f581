import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { OAuth2Issuer, type OAuth2Options, OAuth2Service } from 'oauth2-mock-server';
import * as z from 'zod/mini';
import { readBody, sendJson } from '../../http.ts';
import { failWith } from '../serper/faults.ts';
import { chooserPage, errorPage } from './chooser.ts';
import { chosenPerson, type Person } from './people.ts';
import { authorizationForm, exchangeForm } from './requests.ts';
import { resign, type Scene, type Step } from './scene.ts';

export interface ProviderOptions {
  readonly url: string;
  readonly endpoints: Required<
    Pick<NonNullable<OAuth2Options['endpoints']>, 'authorize' | 'token' | 'jwks' | 'wellKnownDocument'>
  >;
  /** The one client; without a secret it is a public one. */
  readonly client: { readonly id: string; readonly secret?: string; readonly redirectPath: string };
  readonly claimsOf: (person: Person, use: 'id' | 'access') => Readonly<Record<string, unknown>>;
  /** Read at every request. */
  readonly scene: () => Scene;
}

export interface Provider {
  readonly answer: RequestListener;
  /** An ID token of a person, without a sign-in. */
  readonly idTokenOf: (person: Person) => Promise<string>;
}

/** What a code stands for. */
interface Grant {
  readonly person: Person;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | undefined;
}

const LIFETIME_SECONDS = 3600;

/**
 * An OpenID provider of one client: it asks people who they are, and its codes work once, for the client and the address they were made for,
 * with the verifier that belongs to their challenge (PKCE).
 */
export const startProvider = async (options: ProviderOptions): Promise<Provider> => {
  const { endpoints, client, claimsOf, scene } = options;
  const issuer = new OAuth2Issuer();
  issuer.url = options.url;
  await issuer.keys.generate('RS256');
  // Says what the provider is and which keys it has; its own codes work without PKCE too, and more than once.
  const service = new OAuth2Service(issuer, endpoints);
  const grants = new Map<string, Grant>();

  const idTokenOf = async (person: Person, nonce?: string): Promise<string> => {
    const token = await issuer.buildToken({
      scopesOrTransform: (header, payload) => {
        Object.assign(payload, { aud: client.id, ...(nonce && { nonce }), ...claimsOf(person, 'id') });
        scene().tamper({ header, payload });
      },
    });
    return resign(token, scene().signature);
  };
  const accessTokenOf = (person: Person): Promise<string> =>
    issuer.buildToken({
      scopesOrTransform: (_, payload) => void Object.assign(payload, claimsOf(person, 'access')),
    });

  const authorize = ({ searchParams }: URL, response: ServerResponse) => {
    const asked = z.safeParse(authorizationForm, Object.fromEntries(searchParams));
    const isKnown =
      asked.success &&
      asked.data.client_id === client.id &&
      new URL(asked.data.redirect_uri).pathname === client.redirectPath;
    if (!isKnown) return sendPage(response, 400, errorPage('O pedido de login não é válido.'));
    const { redirect_uri: redirectUri, state, code_challenge: challenge, nonce } = asked.data;
    const sendBack = (answer: Readonly<Record<string, string>>) =>
      void response
        .writeHead(302, { location: `${redirectUri}?${new URLSearchParams({ ...answer, state })}` })
        .end();
    if (searchParams.has('_cancel')) return sendBack({ error: 'access_denied' });
    const person = chosenPerson(searchParams) ?? scene().nextPerson;
    if (!person) return sendPage(response, 200, chooserPage(endpoints.authorize, searchParams));
    scene().nextPerson = undefined;
    const code = randomUUID();
    grants.set(code, { person, redirectUri, challenge, nonce });
    sendBack({ code });
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*');
    const fields = new URLSearchParams(String(await readBody(request)));
    const asked = z.safeParse(exchangeForm, Object.fromEntries(fields));
    if (!asked.success) return sendJson(response, 400, { error: 'invalid_request' });
    const { client_id, client_secret, code, redirect_uri, code_verifier } = asked.data;
    const grant = grants.get(code);
    grants.delete(code);
    if (client_id !== client.id || client_secret !== client.secret) {
      return sendJson(response, 401, { error: 'invalid_client' });
    }
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    if (grant?.redirectUri !== redirect_uri || grant.challenge !== challenge) {
      return sendJson(response, 400, { error: 'invalid_grant' });
    }
    const [id_token, access_token] = await Promise.all([
      idTokenOf(grant.person, grant.nonce),
      accessTokenOf(grant.person),
    ]);
    const expires = { token_type: 'Bearer', expires_in: LIFETIME_SECONDS };
    sendJson(response, 200, { id_token, access_token, refresh_token: randomUUID(), ...expires });
  };

  const stepOf = new Map<string, Step>([
    [endpoints.wellKnownDocument, 'discovery'],
    [endpoints.jwks, 'keys'],
    [endpoints.token, 'token'],
  ]);
  return {
    answer: (request, response) => {
      const url = new URL(request.url ?? '/', options.url);
      const { faults } = scene();
      const step = stepOf.get(url.pathname);
      if (request.method === 'OPTIONS') return allowAnyone(response);
      if (faults.kind && step && faults.steps.includes(step)) return failWith(faults.kind, response);
      if (url.pathname === endpoints.authorize) return authorize(url, response);
      if (step === 'token') return void exchange(request, response);
      service.requestHandler(request, response);
    },
    idTokenOf,
  };
};

const sendPage = (response: ServerResponse, status: number, page: string): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
};

/** Browsers ask first whether a page of another address may call: Amplify sends a header of its own. */
const allowAnyone = (response: ServerResponse): void => {
  response
    .writeHead(204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': '*',
    })
    .end();
};

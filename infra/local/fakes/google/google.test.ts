import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GoogleFake, startGoogle } from './google.ts';

let google: GoogleFake;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.stop());
afterEach(() => google.reset());

const ana = { email: 'ana@exemplo.com.br', name: 'Ana' };
const redirect_uri = 'http://localhost:3000/auth/google/callback';
const verifier = 'v'.repeat(43);
const validRequest = {
  redirect_uri,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'estado',
  nonce: 'uma-vez',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

const authorize = (changes: Readonly<Record<string, string>> = {}) => {
  const query = new URLSearchParams({ ...validRequest, client_id: google.clientId, ...changes });
  return fetch(`${google.issuer}/authorize?${query}`, { redirect: 'manual' });
};
const redirectParams = async (response: Promise<Response>) =>
  new URL((await response).headers.get('location') ?? '').searchParams;
const codeOf = async () => {
  google.nextPerson(ana);
  return (await redirectParams(authorize())).get('code') ?? '';
};
const exchange = async (code: string, changes: Readonly<Record<string, string>> = {}) => {
  const client = { client_id: google.clientId, client_secret: google.clientSecret };
  const form = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier, ...client };
  const body = new URLSearchParams({ ...form, ...changes });
  const response = await fetch(`${google.issuer}/token`, { method: 'POST', body });
  return { status: response.status, body: await response.json() };
};

describe('the fake of Google', () => {
  it.each([
    ['another client', { client_id: 'outro' }],
    ['another address', { redirect_uri: 'https://mau.com.br/auth/google/callback' }],
    ['another path', { redirect_uri: 'http://localhost:3000/' }],
    ['no PKCE', { code_challenge: '' }],
    ['the plain method', { code_challenge_method: 'plain' }],
  ])('does not redirect for %s', async (_, changes) => {
    google.nextPerson(ana);
    expect((await authorize(changes)).status).toBe(400);
  });

  it.each([
    ['verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
    ['address', { redirect_uri: 'http://localhost:4000/auth/google/callback' }, 400, 'invalid_grant'],
    ['secret', { client_secret: 'errado' }, 401, 'invalid_client'],
    ['client', { client_id: 'outro' }, 401, 'invalid_client'],
    ['kind of grant', { grant_type: 'password' }, 400, 'invalid_request'],
  ])(
    'rejects a code with another %s, and the correct request after it',
    async (_, changes, status, error) => {
      const code = await codeOf();
      expect(await exchange(code, changes)).toEqual({ status, body: { error } });
      if (error !== 'invalid_request') expect((await exchange(code)).status).toBe(400);
    },
  );
});

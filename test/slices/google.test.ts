/** Signing in with Google by the code flow: what comes back from there is right, of this browser, and new. */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { createState } from '../../functions/accounts/signInAttempts.store.ts';
import { keepAttempt } from '../../functions/accounts/signInAttempts.ts';
import { callerOf } from '../support/caller.ts';
import type { TestCloud } from '../support/cloud.ts';
import { startShop } from '../support/customers.ts';
import {
  comeBack,
  cookieOf,
  finish,
  googleOf,
  newPerson,
  type Return,
  signInWith,
} from '../support/google.ts';
import { scanTable } from '../support/leftovers.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startShop();
});
afterAll(() => cloud.stop());
afterEach(() => googleOf(cloud).reset());

const expectRefused = async (
  answer: ReturnType<typeof finish>,
  status = 401,
  error: string | RegExp = 'Erro ao fazer login com Google',
) => {
  const { status: got, body, headers } = await answer;
  expect({ status: got, body }).toEqual({ status, body: { error: expect.stringMatching(error) } });
  expect(headers.getSetCookie()).toEqual([]);
};

describe('signing in with Google', () => {
  it('goes there with PKCE, state and nonce, and comes back to a session', async () => {
    const person = newPerson();
    const back = await comeBack(cloud, person);
    expect(Object.fromEntries(back.sentTo.searchParams)).toMatchObject({
      client_id: googleOf(cloud).clientId,
      redirect_uri: `${cloud.url}/auth/google/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: back.state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { status, body, headers } = await finish(cloud, back);
    expect({ status, body }).toEqual({
      status: 200,
      body: { user: { id: expect.any(String), name: person.name, email: person.email, isAdmin: false } },
    });
    expect(headers.getSetCookie()).toContainEqual('oauth=; Path=/api; Max-Age=0; HttpOnly; SameSite=Lax');
    const me = await callerOf(cloud.url, cookieOf(headers, 'session'))(routes.accounts.me, {});
    expect(me.body).toEqual(body.user);
  });

  it('leaves a cookie that only the API gets, for ten minutes, and nothing readable of it in the table or the logs', async () => {
    const { headers } = await callerOf(cloud.url)(routes.accounts.startGoogle, {});
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^oauth=[\w.-]+; Path=\/api; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    const back = await comeBack(cloud, newPerson());
    await finish(cloud, { ...back, code: 'falso-codigo' });
    const [, state = '', verifier = '', nonce = ''] = back.cookie.split(/[=.]/);
    const written = (await scanTable(cloud)).join('\n') + cloud.logs();
    for (const secret of [state, verifier, nonce, 'falso-codigo', googleOf(cloud).clientSecret]) {
      expect(secret).not.toBe('');
      expect(written).not.toContain(secret);
    }
    expect(cloud.logs()).toContain('400 invalid_grant');
  });

  it('marks the cookie as for https only where the visitor came by https', async () => {
    const cookies: string[] = [];
    const visit = { now: Date.now(), cookie: () => undefined, setCookie: (one: string) => cookies.push(one) };
    const attempt = { state: 'a', verifier: 'b', nonce: 'c' };
    await keepAttempt({ ...visit, https: true }, attempt);
    await keepAttempt({ ...visit, https: false }, attempt);
    const ends = cookies.map((cookie) => cookie.endsWith('; SameSite=Lax; Secure'));
    expect(ends).toEqual([true, false]);
  });

  it('works once: neither state nor code can be used again, not even at once', async () => {
    const back = await comeBack(cloud, newPerson());
    const answers = await Promise.all([finish(cloud, back), finish(cloud, back), finish(cloud, back)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    await expectRefused(finish(cloud, back), 401, /expirou ou já foi usado/);
    const fresh = await comeBack(cloud, newPerson());
    await expectRefused(finish(cloud, { ...fresh, code: back.code }));
  });

  it.each<[string, (mine: Return, other: Return) => Omit<Return, 'sentTo'>]>([
    ["another browser's state", (mine, other) => ({ ...mine, state: other.state })],
    ["another browser's cookie", (mine, other) => ({ ...mine, cookie: other.cookie })],
    ['no cookie', (mine) => ({ ...mine, cookie: '' })],
    ['a cookie that is cut', (mine) => ({ ...mine, cookie: mine.cookie.slice(0, -1) })],
    ['a made-up state', (mine) => made(mine)],
  ])('refuses %s', async (_, mix) => {
    const [mine, other] = [await comeBack(cloud, newPerson()), await comeBack(cloud, newPerson())];
    await expectRefused(finish(cloud, mix(mine, other)), 401, /expirou ou já foi usado/);
  });

  it('refuses a state that is too old, although its item is still there', async () => {
    const back = await comeBack(cloud, newPerson());
    const hash = createHash('sha256').update(back.state).digest('base64url');
    await createState(hash, Date.now() - 1000);
    await expectRefused(finish(cloud, back), 401, /expirou ou já foi usado/);
  });

  it('refuses a verifier that does not belong to the code', async () => {
    const back = await comeBack(cloud, newPerson());
    const [state, , nonce] = back.cookie.split('.');
    await expectRefused(finish(cloud, { ...back, cookie: `${state}.${'A'.repeat(43)}.${nonce}` }));
  });

  it.each<[string, (claims: Record<string, unknown>) => void]>([
    ['issuer', (claims) => Object.assign(claims, { iss: 'https://mau.com.br' })],
    ['audience', (claims) => Object.assign(claims, { aud: 'outro-cliente' })],
    ['nonce', (claims) => Object.assign(claims, { nonce: 'A'.repeat(43) })],
    ['expiry', (claims) => Object.assign(claims, { exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['e-mail', (claims) => Object.assign(claims, { email: 'ninguem' })],
  ])('refuses a token of a wrong %s', async (_, change) => {
    googleOf(cloud).tamper(({ payload }) => change(payload));
    await expectRefused(signInWith(cloud, newPerson()));
  });

  it.each(['foreign', 'none'] as const)('refuses a token with the signature "%s"', async (signature) => {
    googleOf(cloud).tamper(() => undefined, signature);
    await expectRefused(signInWith(cloud, newPerson()));
  });

  it.each(['timeout', '500', '429', 'cut', 'html', 'empty'] as const)(
    'says so while the exchange fails with "%s"',
    async (kind) => {
      const back = await comeBack(cloud, newPerson());
      googleOf(cloud).setFaults({ kind, steps: ['token'] });
      await expectRefused(finish(cloud, back), 503, 'O Google não respondeu. Tente de novo em instantes.');
    },
  );

  it('limits how many codes an address can try', async () => {
    const guess = { cookie: '', code: 'x', state: 'x' };
    const answers = await Promise.all(Array.from({ length: 120 }, () => finish(cloud, guess)));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(100);
  });
});

const made = ({ cookie, code }: Return) => {
  const state = 'B'.repeat(43);
  return { code, state, cookie: `oauth=${state}.${cookie.split('.').slice(1).join('.')}` };
};

describe('while Google does not answer', () => {
  it.each([
    ['nobody listens', 'http://127.0.0.1:9'],
    ['it is no provider', 'http://127.0.0.1:1/nada'],
  ])('nobody is sent there: %s', async (_, GOOGLE_ISSUER) => {
    const alone = await startShop({ env: { GOOGLE_ISSUER } });
    const { status, body, headers } = await callerOf(alone.url)(routes.accounts.startGoogle, {});
    expect({ status, body }).toEqual({
      status: 503,
      body: { error: 'O Google não respondeu. Tente de novo em instantes.' },
    });
    expect(headers.getSetCookie()).toEqual([]);
    await alone.stop();
  });
});

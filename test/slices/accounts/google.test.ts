import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { keepAttempt } from '../../../functions/accounts/signIn/signInAttempts.ts';
import { startCloud } from '../../support/cloud/cloud.ts';
import { scanTable } from '../../support/cloud/storedData.ts';
import { callerOf, cookieOf } from '../../support/people/caller.ts';
import {
  finishSignIn,
  type GoogleReturn,
  googleOf,
  newPerson,
  returnFromGoogle,
  signInWithGoogle,
} from '../../support/people/google.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';
import { it as base } from '../../support/slice.ts';

const it = base.extend('google', ({ cloud }, { onCleanup }) => {
  const google = googleOf(cloud);
  onCleanup(google.reset);
  return google;
});
// The limit is reset, because all tests call from one network address.
it.beforeEach(() => resetRateLimit('google-sign-in', '127.0.0.1'));

const expectRejected = async (
  answer: ReturnType<typeof finishSignIn>,
  status = 401,
  error: string | RegExp = 'Erro ao fazer login com Google',
) => {
  const { status: actual, body, headers } = await answer;
  expect({ status: actual, body }).toEqual({ status, body: { error: expect.stringMatching(error) } });
  expect(headers.getSetCookie()).toEqual([]);
};

describe('signing in with Google', () => {
  it('uses PKCE, state and nonce, and ends with a session', async ({ cloud, google }) => {
    const person = newPerson();
    const back = await returnFromGoogle(cloud, person);
    expect(Object.fromEntries(back.authorizationUrl.searchParams)).toMatchObject({
      client_id: google.clientId,
      redirect_uri: `${cloud.url}/auth/google/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: back.state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { status, body, headers } = await finishSignIn(cloud, back);
    expect({ status, body }).toEqual({
      status: 200,
      body: { user: { id: expect.any(String), name: person.name, email: person.email, isAdmin: false } },
    });
    expect(headers.getSetCookie()).toContainEqual('oauth=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    const me = await callerOf(cloud.url, cookieOf(headers, 'session'))(routes.accounts.me, {});
    expect(me.body).toEqual(body.user);
  });

  it('sets a cookie for the API alone, and stores and logs no secret', async ({ cloud, google }) => {
    const { headers } = await callerOf(cloud.url)(routes.accounts.startGoogle, {});
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^oauth=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    const back = await returnFromGoogle(cloud, newPerson());
    await finishSignIn(cloud, { ...back, code: 'falso-codigo' });
    const [, state = '', verifier = '', nonce = ''] = back.cookie.split(/[=.]/);
    const written = (await scanTable(cloud)).join('\n') + cloud.logs();
    for (const secret of [state, verifier, nonce, 'falso-codigo', google.clientSecret]) {
      expect(secret).not.toBe('');
      expect(written).not.toContain(secret);
    }
    await expect.poll(cloud.logs).toContain('400 invalid_grant');
  });

  it('sets a Secure cookie only when the visitor came by HTTPS', () => {
    const cookies: string[] = [];
    const visit = { now: Date.now(), cookie: () => undefined, setCookie: (one: string) => cookies.push(one) };
    const attempt = { state: 'a', verifier: 'b', nonce: 'c' };
    keepAttempt({ ...visit, https: true }, attempt);
    keepAttempt({ ...visit, https: false }, attempt);
    const ends = cookies.map((cookie) => cookie.endsWith('; SameSite=Lax; Secure'));
    expect(ends).toEqual([true, false]);
  });

  it('uses a code once, even in simultaneous requests', async ({ cloud }) => {
    const back = await returnFromGoogle(cloud, newPerson());
    const answers = await Promise.all([
      finishSignIn(cloud, back),
      finishSignIn(cloud, back),
      finishSignIn(cloud, back),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    await expectRejected(finishSignIn(cloud, back));
    const fresh = await returnFromGoogle(cloud, newPerson());
    await expectRejected(finishSignIn(cloud, { ...fresh, code: back.code }));
  });

  it.for<[string, (mine: GoogleReturn, other: GoogleReturn) => Omit<GoogleReturn, 'authorizationUrl'>]>([
    ["another browser's state", (mine, other) => ({ ...mine, state: other.state })],
    ["another browser's cookie", (mine, other) => ({ ...mine, cookie: other.cookie })],
    ['no cookie', (mine) => ({ ...mine, cookie: '' })],
    ['a truncated cookie', (mine) => ({ ...mine, cookie: mine.cookie.slice(0, -1) })],
  ])('rejects %s', async ([, change], { cloud }) => {
    const [mine, other] = [
      await returnFromGoogle(cloud, newPerson()),
      await returnFromGoogle(cloud, newPerson()),
    ];
    await expectRejected(finishSignIn(cloud, change(mine, other)), 401, /expirou ou já foi usado/);
  });

  it("names its own state, and not an address's, when it is missing", async ({ cloud }) => {
    const { status, body } = await finishSignIn(cloud, { code: 'c', cookie: '', state: '' });
    const message = 'Preencha este campo.';
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: `Parâmetro state: ${message}`, fields: { state: message } },
    });
  });

  it('rejects a verifier that does not belong to the code', async ({ cloud }) => {
    const back = await returnFromGoogle(cloud, newPerson());
    const [state, , nonce] = back.cookie.split('.');
    await expectRejected(finishSignIn(cloud, { ...back, cookie: `${state}.${'A'.repeat(43)}.${nonce}` }));
  });

  it.for<[string, (claims: Record<string, unknown>) => void]>([
    ['issuer', (claims) => Object.assign(claims, { iss: 'https://mau.com.br' })],
    ['audience', (claims) => Object.assign(claims, { aud: 'outro-cliente' })],
    ['nonce', (claims) => Object.assign(claims, { nonce: 'A'.repeat(43) })],
    ['expiry', (claims) => Object.assign(claims, { exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['e-mail', (claims) => Object.assign(claims, { email: 'ninguem' })],
  ])('rejects a token with a wrong %s', async ([, change], { cloud, google }) => {
    google.tamper(({ payload }) => change(payload));
    await expectRejected(signInWithGoogle(cloud, newPerson()));
  });

  it.for(['foreign', 'none'] as const)(
    'rejects a token with the signature "%s"',
    async (signature, { cloud, google }) => {
      google.tamper(() => undefined, signature);
      await expectRejected(signInWithGoogle(cloud, newPerson()));
    },
  );

  it.for(['timeout', '500', '429', 'cut', 'html', 'empty', 'endless'] as const)(
    'reports the outage while the exchange fails with "%s"',
    async (kind, { cloud, google }) => {
      const back = await returnFromGoogle(cloud, newPerson());
      google.setFaults({ kind, steps: ['token'] });
      await expectRejected(
        finishSignIn(cloud, back),
        503,
        'O Google não respondeu. Tente de novo em instantes.',
      );
    },
  );

  it('limits how many codes an address can try', async ({ cloud }) => {
    const guess = { cookie: '', code: 'x', state: 'x' };
    await countAttempts('google-sign-in', '127.0.0.1', 98);
    const answers = await Promise.all(Array.from({ length: 4 }, () => finishSignIn(cloud, guess)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 401, 429, 429]);
  });
});

describe('while Google is unavailable', () => {
  it('rejects the start of a sign-in', async ({ onTestFinished }) => {
    const { url, stop } = await startCloud({ env: { GOOGLE_ISSUER: 'http://127.0.0.1:9' } });
    onTestFinished(stop);
    const { status, body, headers } = await callerOf(url)(routes.accounts.startGoogle, {});
    expect({ status, body }).toEqual({
      status: 503,
      body: { error: 'O Google não respondeu. Tente de novo em instantes.' },
    });
    expect(headers.getSetCookie()).toEqual([]);
  });
});

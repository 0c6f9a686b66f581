import { createHash } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { createState } from '../../../functions/accounts/signIn/signInAttempts.store.ts';
import { handler as startGoogle } from '../../../functions/accounts/startGoogle.api.ts';
import { scanTable } from '../../support/cloud/storedData.ts';
import { cookieOf, identifyCaller } from '../../support/people/caller.ts';
import {
  finishSignIn,
  type GoogleReturn,
  googleOf,
  newPerson,
  returnFromGoogle,
  signInWithGoogle,
} from '../../support/people/google.ts';
import { workOf } from '../../support/routes/work.ts';
import { it as base } from '../../support/slice.ts';

const it = base.extend('google', ({ cloud }, { onCleanup }) => {
  const google = googleOf(cloud);
  onCleanup(google.reset);
  return google;
});
// The limit is reset, because all tests call from one network address.
it.beforeEach(() => resetRateLimit('google-sign-in', '127.0.0.1'));

const MADE_UP = 'B'.repeat(43);

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
    // The table cannot hold half of a character, which Google may send.
    const person = { ...newPerson(), name: 'Ana \ud83d' };
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
      body: { user: { id: expect.any(String), name: 'Ana \ufffd', email: person.email, isAdmin: false } },
    });
    expect(headers.getSetCookie()).toContainEqual('oauth=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    const me = await identifyCaller(cloud.url, cookieOf(headers, 'session'))(routes.accounts.me, {});
    expect(me.body).toEqual(body.user);
  });

  it('sets a cookie for the API alone, and stores and logs no secret', async ({ cloud, google }) => {
    const { headers } = await identifyCaller(cloud.url)(routes.accounts.startGoogle, {});
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

  it('uses state and code once, even in simultaneous requests', async ({ cloud }) => {
    const back = await returnFromGoogle(cloud, newPerson());
    const answers = await Promise.all([
      finishSignIn(cloud, back),
      finishSignIn(cloud, back),
      finishSignIn(cloud, back),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    await expectRejected(finishSignIn(cloud, back), 401, /expirou ou já foi usado/);
    const fresh = await returnFromGoogle(cloud, newPerson());
    await expectRejected(finishSignIn(cloud, { ...fresh, code: back.code }));
  });

  it.for<[string, (mine: GoogleReturn, other: GoogleReturn) => Omit<GoogleReturn, 'authorizationUrl'>]>([
    ["another browser's state", (mine, other) => ({ ...mine, state: other.state })],
    ["another browser's cookie", (mine, other) => ({ ...mine, cookie: other.cookie })],
    ['no cookie', (mine) => ({ ...mine, cookie: '' })],
    ['a truncated cookie', (mine) => ({ ...mine, cookie: mine.cookie.slice(0, -1) })],
    [
      'a made-up state',
      ({ cookie, ...mine }) => ({
        ...mine,
        state: MADE_UP,
        cookie: `oauth=${MADE_UP}${cookie.slice(cookie.indexOf('.'))}`,
      }),
    ],
  ])('rejects %s', async ([, change], { cloud }) => {
    const [mine, other] = [
      await returnFromGoogle(cloud, newPerson()),
      await returnFromGoogle(cloud, newPerson()),
    ];
    await expectRejected(finishSignIn(cloud, change(mine, other)), 401, /expirou ou já foi usado/);
  });

  it('rejects an expired state, even while its item is still stored', async ({ cloud }) => {
    const back = await returnFromGoogle(cloud, newPerson());
    const hash = createHash('sha256').update(back.state).digest('base64url');
    await createState(hash, Date.now() - 1000);
    await expectRejected(finishSignIn(cloud, back), 401, /expirou ou já foi usado/);
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
});

it('a sign-in does not start while Google is unavailable', async ({ cloud, onTestFinished }) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('GOOGLE_ISSUER', 'http://127.0.0.1:9');
  const body = JSON.stringify({ error: 'O Google não respondeu. Tente de novo em instantes.' });
  expect(await workOf(cloud.url, startGoogle, {})).toMatchObject({ status: 503, body, cookies: [] });
});

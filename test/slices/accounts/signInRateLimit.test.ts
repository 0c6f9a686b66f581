/** Answers do not tell whether an account exists: work, text and cookies are the same. */
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { handler as changeEmail } from '../../../functions/accounts/changeEmail.api.ts';
import { handler as login } from '../../../functions/accounts/login.api.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import type { LimitName } from '../../../functions/accounts/signIn/rateLimits.ts';
import { handler as signup } from '../../../functions/accounts/signup.api.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { subjectsTo } from '../../support/cloud/outbox.ts';
import { scanTable } from '../../support/cloud/storedData.ts';
import { cookieOf, identifyCaller } from '../../support/people/caller.ts';
import { signIn } from '../../support/people/customers.ts';
import { plantToken } from '../../support/people/mailedLinks.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';
import { formOf } from '../../support/people/users.ts';
import { WORK_ADDRESS, workOf } from '../../support/routes/work.ts';
import { it, PASSWORD } from '../../support/slice.ts';

/** The limit of the network is reset, because all tests call from one address. */
it.beforeEach(() => resetRateLimit('login-network', '127.0.0.1'));

const countByStatus = async (answers: readonly Promise<{ status: number }>[]) => {
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );
};

describe('login attempts', () => {
  it('are limited to ten for an account, also at once', async ({ newAccount, login }) => {
    const { email } = await newAccount();
    const wrong = Array.from({ length: 30 }, () => login(email, 'errado'));
    expect(await countByStatus(wrong)).toEqual({ 401: 10, 429: 20 });
    await resetRateLimit('login-network', '127.0.0.1');
    const { status, body } = await login(email);
    expect(status).toBe(429);
    expect(body.error).toBe('Muitas tentativas. Aguarde alguns minutos e tente de novo.');
  });

  it('that succeed do not count for an address', async ({ newAccount, login }) => {
    const { email } = await newAccount();
    await countAttempts('login-network', '127.0.0.1', 49);
    for (const status of [200, 200, 200]) expect((await login(email)).status).toBe(status);
  });

  it('are counted from zero after the right password', async ({ newAccount, login }) => {
    const { email } = await newAccount();
    const wrong = (count: number) => Array.from({ length: count }, () => login(email, 'errado'));
    expect(await countByStatus(wrong(9))).toEqual({ 401: 9 });
    expect((await login(email)).status).toBe(200);
    expect(await countByStatus(wrong(2))).toEqual({ 401: 2 });
  });

  it('keep nobody out of a browser that signed in before', async ({ cloud, newAccount, login }) => {
    const { email } = await newAccount();
    const known = identifyCaller(cloud.url, cookieOf((await login(email)).headers, 'browser'));
    const from = (call: typeof known, typed: string) =>
      call(routes.accounts.login, { body: { email, password: typed } });
    await countAttempts('login-email', email, 10);
    expect((await login(email)).status).toBe(429);
    const { status, headers } = await from(known, PASSWORD);
    expect(status).toBe(200);
    // A known browser gets no new cookie, and its login does not lift the limit of other browsers.
    expect(cookieOf(headers, 'browser')).toBe('');
    expect((await login(email)).status).toBe(429);
    const wrong: number[] = [];
    for (let count = 0; count < 11; count++) wrong.push((await from(known, 'errado')).status);
    expect(wrong).toEqual([...Array(10).fill(401), 429]);
    expect((await from(known, PASSWORD)).status).toBe(429);
  });

  it('have no allowance by a cookie that is not valid', async ({ cloud, newAccount, login }) => {
    const [account, other] = [await newAccount(), await newAccount()];
    const { userId, email } = account;
    const foreign = cookieOf((await login(other.email)).headers, 'browser');
    const own = cookieOf((await login(email)).headers, 'browser');
    const token = await plantToken(userId, Date.now() + HOUR);
    const reset = await identifyCaller(cloud.url)(routes.accounts.resetPassword, {
      body: { token, password: 'senha-nova', confirmPassword: 'senha-nova' },
    });
    expect(reset.status).toBe(200);
    await countAttempts('login-email', email, 10);
    const madeUp = `browser=${userId}.${'A'.repeat(43)}`;
    for (const cookie of ['browser=x', madeUp, foreign, own]) {
      const { status } = await identifyCaller(cloud.url, cookie)(routes.accounts.login, {
        body: { email, password: 'senha-nova' },
      });
      expect(status).toBe(429);
    }
    // After setting the new password, the browser counts as the owner's.
    const renewed = identifyCaller(cloud.url, cookieOf(reset.headers, 'browser'));
    const { status } = await renewed(routes.accounts.login, { body: { email, password: 'senha-nova' } });
    expect(status).toBe(200);
  });

  it('are remembered for ten browsers of an account', async ({ cloud, newAccount }) => {
    const { userId } = await newAccount();
    const user = { id: userId, session_version: 0 };
    for (let count = 0; count < 11; count++) expect(await signIn(user)).not.toBe('');
    const browsers = (await scanTable(cloud)).filter(
      (item) => item.includes(userId) && item.includes('BROWSER#'),
    );
    expect(browsers).toHaveLength(10);
  });
});

it.beforeEach(() => resetRateLimit('login-network', WORK_ADDRESS));

/** Does the same for each address, with no limits, and returns what each time was done and answered. */
const workFor = async (
  addresses: readonly string[],
  limits: readonly LimitName[],
  workOn: (email: string) => ReturnType<typeof workOf>,
) => {
  const done: Awaited<ReturnType<typeof workOf>>[] = [];
  for (const address of addresses) {
    for (const limit of limits) await resetRateLimit(limit, WORK_ADDRESS);
    const { body = '', ...work } = await workOn(address);
    done.push({ ...work, body: body.replace(/"userId":"[\w-]{20,26}"/, '"userId":"…"') });
  }
  return done;
};

describe('nobody is told who has an account', () => {
  // Each limit counts an attempt with two updates.
  const updates = (limits: number) => Array(2 * limits).fill('UpdateItem');

  it('by signing in with a wrong password', async ({ cloud, newAccount, customer }) => {
    const { email } = await newAccount();
    const addresses = [email, customer.email, `ninguem-${email}`];
    const done = await workFor(addresses, ['login-network'], (typed) =>
      workOf(cloud.url, login, { body: { email: typed, password: 'errada' } }),
    );
    const requests = [...updates(2), 'GetItem', 'GetItem'];
    expect(done[0]).toMatchObject({ status: 401, cookies: [], requests });
    expect(done.slice(1)).toEqual([done[0], done[0]]);
  });

  it('by signing up', async ({ cloud, newAccount }) => {
    const { email } = await newAccount();
    const limits = ['signup-network', 'signup-network-day'] as const;
    const done = await workFor([email, `ninguem-${email}`], limits, (typed) =>
      workOf(cloud.url, signup, { body: formOf({ email: typed }) }),
    );
    const requests = [...updates(3), 'TransactWriteItems', 'TransactWriteItems'];
    expect(done[0]).toEqual({ requests, status: 200, body: '{"userId":"…"}', cookies: ['signup'] });
    expect(done[1]).toEqual(done[0]);
    await cloud.idle();
    expect(await subjectsTo(cloud, email)).toEqual(['Você já tem uma conta no Ranqueia']);
    expect(await subjectsTo(cloud, `ninguem-${email}`)).toEqual(['Confirme o seu e-mail no Ranqueia']);
  });

  it('by changing the e-mail', async ({ cloud, newAccount }) => {
    const [{ cookie, userId }, { email }] = [await newAccount(), await newAccount()];
    const done = await workFor([email, `ninguem-${email}`], ['email-network-day'], async (typed) => {
      for (const limit of ['email-change', 'email-account-day'] as const) await resetRateLimit(limit, userId);
      return workOf(cloud.url, changeEmail, { body: { email: typed }, cookies: [cookie] });
    });
    // The last write is the change.
    const requests = ['BatchGetItem', 'BatchGetItem', ...updates(3), 'TransactWriteItems'];
    expect(done[0]).toEqual({ requests, status: 200, body: '{"success":true}', cookies: [] });
    expect(done[1]).toEqual(done[0]);
  });
});

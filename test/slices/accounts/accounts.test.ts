import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { linkIdentity } from '../../../functions/accounts/links/proofs.store.ts';
import {
  identify,
  openSession,
  signInWithSignupToken,
} from '../../../functions/accounts/sessions/session.ts';
import {
  createSignupToken,
  exchangeSignupToken,
} from '../../../functions/accounts/sessions/sessions.store.ts';
import { hashOf } from '../../../functions/accounts/sessions/tokens.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { findItems } from '../../support/cloud/storedData.ts';
import { cookieOf, identifyCaller } from '../../support/people/caller.ts';
import { signIn, userOf } from '../../support/people/customers.ts';
import { googleOf, newPerson } from '../../support/people/google.ts';
import { it as base, PASSWORD } from '../../support/slice.ts';

const it = base.extend(
  'statusOf',
  ({ cloud }) =>
    async (cookie = '') =>
      (await identifyCaller(cloud.url, cookie)(routes.accounts.me, {})).status,
);

describe('signing in', () => {
  it('opens a session, whatever the case of the e-mail', async ({ cloud, newAccount, login }) => {
    const { userId, email } = await newAccount();
    const { status, body, headers } = await login(` ${email.toUpperCase()} `);
    expect({ status, body }).toEqual({
      status: 200,
      body: { user: { id: userId, name: 'Cliente de Teste', email, isAdmin: false } },
    });
    const [session, browser] = headers.getSetCookie();
    expect(session).toMatch(/^session=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect(browser).toMatch(/^browser=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const signedIn = identifyCaller(cloud.url, cookieOf(headers, 'session'));
    expect((await signedIn(routes.accounts.me, {})).body).toEqual(body.user);
    const logout = await signedIn(routes.accounts.logout, {});
    expect(logout.body).toEqual({ success: true });
    expect(logout.headers.get('set-cookie')).toMatch(/^session=; Path=\/; Max-Age=0;/);
    expect(logout.headers.get('clear-site-data')).toBe('"storage"');
    expect((await signedIn(routes.accounts.me, {})).status).toBe(401);
  });

  it('gives one error for whatever is wrong', async ({ newAccount, newCustomer, login }) => {
    const { email } = await newAccount();
    const customer = await newCustomer({ passwordHash: '' });
    const answers = await Promise.all([
      login(email, 'segredo-errado'),
      login('ninguem@teste.local'),
      login(customer.email),
    ]);
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 401, body: { error: 'Credenciais inválidas' } });
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('a session', () => {
  it('is not opened by what an account was: a version of its sessions, or a password that was removed', async ({
    newAccount,
  }) => {
    const { userId } = await newAccount();
    const known = { id: userId, session_version: 0 };
    expect(await signIn(known)).not.toBe('');
    expect(await signIn({ ...known, session_version: 1 })).toBe('');
    const identity = `google#${userId}`;
    const prove = async () => linkIdentity(await userOf(userId), { identity });
    expect([await prove(), await prove()]).toEqual([true, false]);
    expect(await signIn(known)).toBe('');
  });

  it('ends when its browser signs in again, as anybody, and no other ends', async ({
    cloud,
    statusOf,
    newAccount,
    newCustomer,
  }) => {
    const [ana, rita] = [await newAccount(), await newAccount()];
    const elsewhere = await signIn({ id: ana.userId, session_version: 0 });
    const loginFrom = async (cookie: string, email: string) => {
      const body = { email, password: PASSWORD };
      const { headers } = await identifyCaller(cloud.url, cookie)(routes.accounts.login, { body });
      return cookieOf(headers, 'session');
    };
    const asRita = await loginFrom(ana.cookie, rita.email);
    expect(await Promise.all([ana.cookie, asRita, rita.cookie].map(statusOf))).toEqual([401, 200, 200]);
    const again = await loginFrom(asRita, rita.email);
    expect(await Promise.all([asRita, again, elsewhere].map(statusOf))).toEqual([401, 200, 200]);
    const refused = identifyCaller(cloud.url, again)(routes.accounts.login, {
      body: { email: ana.email, password: 'errada' },
    });
    expect([(await refused).status, await statusOf(again)]).toEqual([401, 200]);
    const idToken = await googleOf(cloud).poolTokenOf(newPerson());
    const byGoogle = await identifyCaller(cloud.url, again)(routes.accounts.googleLogin, {
      body: { idToken },
    });
    const google = cookieOf(byGoogle.headers, 'session');
    expect(await Promise.all([again, google].map(statusOf))).toEqual([401, 200]);
    const { userId } = await newCustomer();
    await createSignupToken(userId, hashOf('T'.repeat(43)), Date.now() + DAY);
    const signup = (name: string) =>
      ({ session: google.slice(8), signup: `${userId}.${'T'.repeat(43)}` })[name];
    const context = { now: Date.now(), https: false, cookie: signup, setCookie: () => undefined };
    expect(await signInWithSignupToken(context, userId)).toBe(true);
    expect(await statusOf(google)).toBe(401);
  });

  it('has a cookie of this host alone, Secure by HTTPS', async ({ statusOf, newAccount }) => {
    const { userId } = await newAccount();
    const headers: string[] = [];
    const visit = { now: Date.now(), cookie: () => undefined, setCookie: (one: string) => headers.push(one) };
    const user = { id: userId, session_version: 0 };
    await openSession({ ...visit, https: true }, user);
    await openSession({ ...visit, https: false }, user);
    expect(headers.map((header) => header.replace(/=[^;]+; Path=\/; Max-Age=\d+/, ''))).toEqual([
      '__Host-session; HttpOnly; SameSite=Lax; Secure',
      '__Host-browser; HttpOnly; SameSite=Lax; Secure',
      'session; HttpOnly; SameSite=Lax',
      'browser; HttpOnly; SameSite=Lax',
    ]);
    // Each name counts only for its own scheme: this server is reached without HTTPS.
    const [secure = '', , plain = ''] = headers.map((header) => header.split(';')[0] ?? '');
    const value = secure.split('=')[1];
    expect(await statusOf(`__Host-session=${value}`)).toBe(401);
    expect(await statusOf(plain)).toBe(200);
    const identified = (proto: string, cookie: string) => identify(eventOf(proto, cookie), Date.now());
    expect(await identified('https', `__Host-session=${value}`)).toMatchObject({ id: userId });
    expect(await identified('https', `session=${value}`)).toBeUndefined();
  });

  it('is one of at most ten of an account: the oldest ends', async ({ cloud, statusOf, newAccount }) => {
    const account = await newAccount();
    const user = { id: account.userId, session_version: 0 };
    const cookies: string[] = [];
    const open = async (age: number) => void cookies.push(await signIn(user, Date.now() - age));
    for (let day = 12; day > 1; day--) await open(day * DAY);
    expect(await Promise.all(cookies.map(statusOf))).toEqual([401, 401, ...Array(9).fill(200)]);
    expect(await statusOf(account.cookie)).toBe(200);
    await Promise.all([open(3), open(2), open(1)]);
    expect(await findItems(cloud, `USER#${account.userId}`, '"SESSION#')).toHaveLength(10);
    expect(await statusOf(cookies[3])).toBe(401);
    expect(await Promise.all(cookies.slice(-3).map(statusOf))).toEqual([200, 200, 200]);
  });
});

const eventOf = (proto: string, cookie: string) =>
  ({ headers: { 'x-forwarded-proto': proto }, cookies: [cookie] }) as unknown as Parameters<
    typeof identify
  >[0];

describe('a signup token', () => {
  it('is not used up when the session cannot be opened', async ({ newAccount }) => {
    const { userId: id } = await newAccount();
    const now = Date.now();
    await createSignupToken(id, 'token', now + DAY);
    const session = { hash: 'session', until: now + DAY };
    expect(await exchangeSignupToken({ id, session_version: 1 }, 'token', session, now)).toBe(false);
    expect(await exchangeSignupToken({ id, session_version: 0 }, 'token', session, now)).toBe(true);
  });
});

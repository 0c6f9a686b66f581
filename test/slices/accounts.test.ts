import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { hashPassword } from '../../functions/accounts/password.ts';
import { openSession } from '../../functions/accounts/session.ts';
import { createSignupToken, exchangeSignupToken } from '../../functions/accounts/sessions.store.ts';
import { findUser, proveEmail } from '../../functions/accounts/users.store.ts';
import { DAY } from '../../functions/platform/time/clock.ts';
import { type Call, callerOf } from '../support/caller.ts';
import type { TestCloud } from '../support/cloud.ts';
import { newCustomer, startShop } from '../support/customers.ts';
import { scanTable } from '../support/leftovers.ts';

let cloud: TestCloud;
let visitor: Call;
let passwordHash: string;
beforeAll(async () => {
  cloud = await startShop();
  visitor = callerOf(cloud.url);
  passwordHash = await hashPassword('segredo-certo');
});
afterAll(() => cloud.stop());

const newAccount = async () => {
  const { userId } = await newCustomer(cloud.url, { passwordHash });
  return { userId, email: `${userId.toLowerCase()}@teste.local` };
};

const login = (email: string, password = 'segredo-certo') =>
  visitor(routes.accounts.login, { body: { email, password } });

const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0];

describe('signing in', () => {
  it('opens a session that me knows, whatever the case of the e-mail, and logout ends it', async () => {
    const { userId, email } = await newAccount();
    const { status, body, headers } = await login(` ${email.toUpperCase()} `);
    expect({ status, body }).toEqual({
      status: 200,
      body: { user: { id: userId, name: 'Cliente de Teste', email, isAdmin: false } },
    });
    expect(headers.get('set-cookie')).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const signedIn = callerOf(cloud.url, cookieOf(headers));
    expect((await signedIn(routes.accounts.me, {})).body).toEqual(body.user);
    const logout = await signedIn(routes.accounts.logout, {});
    expect(logout.body).toEqual({ success: true });
    expect(logout.headers.get('set-cookie')).toMatch(/^session=; Path=\/; Max-Age=0;/);
    expect((await signedIn(routes.accounts.me, {})).status).toBe(401);
  });

  it('answers at the other paths as well', async () => {
    const { cookie } = await newCustomer(cloud.url);
    const get = (path: string) => fetch(cloud.url + path, { headers: { cookie } });
    const [auth, users] = await Promise.all(['/api/auth/me', '/api/users/me'].map(get));
    expect(await users?.json()).toEqual(await auth?.json());
    expect(await (await get('/api/logout')).json()).toEqual({ success: true });
    expect((await get('/api/users/me')).status).toBe(401);
  });

  it('says the same of a wrong password, an unknown e-mail and an account without a password', async () => {
    const { email } = await newAccount();
    const { userId } = await newCustomer(cloud.url, { passwordHash: '' });
    const answers = await Promise.all([
      login(email, 'segredo-errado'),
      login('ninguem@teste.local'),
      login(`${userId.toLowerCase()}@teste.local`),
    ]);
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 401, body: { error: 'Credenciais inválidas' } });
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('a session', () => {
  it('is kept by the hash of its token, and an account by the hash of its password', async () => {
    const { email } = await newAccount();
    const { headers } = await login(email);
    const token = cookieOf(headers)?.split('.').at(-1) ?? '';
    const table = (await scanTable(cloud)).join('\n');
    expect(token).toHaveLength(43);
    expect(table).toContain(email);
    expect(table).not.toContain(token);
    expect(table).not.toContain('segredo-certo');
  });

  it('is refused once it has expired, although its item is still there', async () => {
    const { userId } = await newAccount();
    const cookies: string[] = [];
    const setCookie = (header: string) => cookies.push(header.split(';')[0] ?? '');
    const visit = { https: false, cookie: () => undefined, setCookie };
    const user = { id: userId, password_hash: passwordHash };
    await openSession({ ...visit, now: Date.now() - 29 * DAY }, user);
    await openSession({ ...visit, now: Date.now() - 31 * DAY }, user);
    const statuses = await Promise.all(
      cookies.map(async (cookie) => (await callerOf(cloud.url, cookie)(routes.accounts.me, {})).status),
    );
    expect(statuses).toEqual([200, 401]);
    const sessions = (await scanTable(cloud)).filter(
      (item) => item.includes(`USER#${userId}`) && item.includes('SESSION#'),
    );
    expect(sessions).toHaveLength(3);
  });

  it('is not opened by a password that was ended while it was looked at', async () => {
    const { userId } = await newAccount();
    const visit = { now: Date.now(), https: false, cookie: () => undefined, setCookie: () => undefined };
    const known = { id: userId, password_hash: passwordHash };
    expect(await openSession(visit, known)).toBe(true);
    const user = await findUser(userId);
    expect(user && (await proveEmail(user))).toBe(true);
    expect(await openSession(visit, known)).toBe(false);
  });

  it('is refused where its cookie is made up', async () => {
    const { userId } = await newAccount();
    const made = ['session=', 'session=x', `session=${userId}.${'A'.repeat(43)}`, `session=${userId}.`];
    for (const cookie of made) {
      expect((await callerOf(cloud.url, cookie)(routes.accounts.me, {})).status).toBe(401);
    }
  });

  it('travels by https only where the visitor came by https', async () => {
    const { userId } = await newAccount();
    const headers: string[] = [];
    const visit = { now: Date.now(), cookie: () => undefined, setCookie: (one: string) => headers.push(one) };
    const user = { id: userId, password_hash: passwordHash };
    await openSession({ ...visit, https: true }, user);
    await openSession({ ...visit, https: false }, user);
    expect(headers.map((header) => header.endsWith('; HttpOnly; SameSite=Lax; Secure'))).toEqual([
      true,
      false,
    ]);
  });
});

describe("a signup's pass", () => {
  it('is used up once, also by requests whose clocks differ', async () => {
    const { userId: id } = await newAccount();
    const user = { id, password_hash: passwordHash };
    const now = Date.now();
    await createSignupToken(id, 'pass', now + DAY);
    const exchange = (ahead: number) =>
      exchangeSignupToken(user, 'pass', { hash: `session${ahead}`, until: now + DAY, now: now + ahead });
    const opened = await Promise.all([3, 1, 2, 0].map(exchange));
    expect(opened.filter(Boolean)).toHaveLength(1);
    expect(await exchange(-DAY)).toBe(false);
  });

  it('is not spent where the session cannot be opened', async () => {
    const { userId: id } = await newAccount();
    const now = Date.now();
    await createSignupToken(id, 'pass', now + DAY);
    const session = { hash: 'session', until: now + DAY, now };
    expect(await exchangeSignupToken({ id, password_hash: 'outra' }, 'pass', session)).toBe(false);
    expect(await exchangeSignupToken({ id, password_hash: passwordHash }, 'pass', session)).toBe(true);
  });
});

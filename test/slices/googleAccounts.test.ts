/** Which account somebody gets who signs in with Google, by the code flow and by the user pool alike; and the user pool's tokens. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { hashPassword } from '../../functions/accounts/password.ts';
import { issueSignupToken } from '../../functions/accounts/signupToken.ts';
import { findUserByEmail } from '../../functions/accounts/users.store.ts';
import type { Person } from '../../infra/local/fakes/google/people.ts';
import { callerOf } from '../support/caller.ts';
import type { TestCloud } from '../support/cloud.ts';
import { newCustomer, startShop } from '../support/customers.ts';
import { comeBack, cookieOf, finish, googleOf, newPerson, signInByToken } from '../support/google.ts';
import { scanTable } from '../support/leftovers.ts';

let cloud: TestCloud;
let passwordHash: string;
beforeAll(async () => {
  cloud = await startShop();
  passwordHash = await hashPassword('segredo-de-outro');
});
afterAll(() => cloud.stop());
afterEach(() => googleOf(cloud).reset());

/** Everything up to the last step of signing in, which can then be taken at once with others'. */
const preparedByCode = async (shop: TestCloud, person: Person) => {
  const back = await comeBack(shop, person);
  return () => finish(shop, back);
};
const preparedByPool = async (shop: TestCloud, person: Person) => {
  const token = await googleOf(shop).poolTokenOf(person);
  return () => signInByToken(shop, token);
};

const login = (email: string) =>
  callerOf(cloud.url)(routes.accounts.login, { body: { email, password: 'segredo-de-outro' } });

const statusOfMe = async (cookie: string) =>
  (await callerOf(cloud.url, cookie)(routes.accounts.me, {})).status;

describe.each([
  ['the code flow', preparedByCode],
  ['the user pool', preparedByPool],
])('by %s', (_flow, prepare) => {
  const signIn = async (person: Person) => (await prepare(cloud, person))();

  it.each([false, 'false', undefined])(
    'nobody gets in whose e-mail_verified is %j',
    async (email_verified) => {
      const person = newPerson();
      // What a person's own field leaves out counts as verified: so it is taken off the token.
      googleOf(cloud).tamper(({ payload }) => Object.assign(payload, { email_verified }));
      const { status, body, headers } = await signIn(person);
      expect({ status, body }).toEqual({
        status: 401,
        body: { error: 'Confirme seu e-mail no Google antes de entrar.' },
      });
      expect(headers.getSetCookie()).toEqual([]);
      expect(await findUserByEmail(person.email)).toBeUndefined();
    },
  );

  it('a new person gets an account, and the same one the next time, whatever the case of the e-mail', async () => {
    const person = newPerson();
    const first = await signIn({ ...person, email_verified: 'true' });
    const shouting = await signIn({ ...person, email: person.email.toUpperCase() });
    expect(first.body.user).toMatchObject({ name: person.name, email: person.email, isAdmin: false });
    expect(shouting.body).toEqual(first.body);
    const me = await callerOf(cloud.url, cookieOf(shouting.headers, 'session'))(routes.accounts.me, {});
    expect(me.body).toEqual(first.body.user);
  });

  it.each([undefined, '', ' ', 'x'.repeat(200)])(
    'a person called %j is called by his address',
    async (name) => {
      const { email } = newPerson();
      const { body } = await signIn(name === undefined ? { email } : { email, name });
      expect(body.user.name).toBe(email.split('@')[0]);
    },
  );

  it('two first sign-ins at once leave one account', async () => {
    const person = newPerson();
    const ends: (() => ReturnType<typeof signInByToken>)[] = [];
    for (let browsers = 0; browsers < 6; browsers++) ends.push(await prepare(cloud, person));
    const answers = await Promise.all(ends.map((end) => end()));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    const profiles = (await scanTable(cloud)).filter(
      (item) => item.includes(person.email) && item.includes('PROFILE'),
    );
    expect(profiles).toHaveLength(1);
  });

  it('the owner of an address takes over the account that somebody made with it: its password and sessions are gone', async () => {
    const { userId, cookie } = await newCustomer(cloud.url, { passwordHash });
    const email = `${userId.toLowerCase()}@teste.local`;
    const before = await login(email);
    let pass = '';
    const setCookie = (header: string) => {
      pass = header.split(/[=;]/)[1] ?? '';
    };
    await issueSignupToken({ now: Date.now(), https: false, cookie: () => undefined, setCookie }, userId);
    const { body, headers } = await signIn({ email, name: 'Dona do Endereço' });
    expect(body.user).toMatchObject({ id: userId, email });
    expect((await login(email)).status).toBe(401);
    expect(await statusOfMe(cookie)).toBe(401);
    expect(await statusOfMe(cookieOf(before.headers, 'session'))).toBe(401);
    expect(pass).not.toBe('');
    expect(
      (await scanTable(cloud)).filter((item) => item.includes(userId) && item.includes('SIGNUP_TOKEN#')),
    ).toEqual([]);
    expect(await statusOfMe(cookieOf(headers, 'session'))).toBe(200);
  });

  it('later sign-ins leave the other sessions alone', async () => {
    const person = newPerson();
    const first = await signIn(person);
    await signIn(person);
    expect(await statusOfMe(cookieOf(first.headers, 'session'))).toBe(200);
  });

  it('administrators sign in as well', async () => {
    const { userId } = await newCustomer(cloud.url, { isAdmin: true });
    const { body } = await signIn({ email: `${userId.toLowerCase()}@teste.local` });
    expect(body.user).toMatchObject({ id: userId, isAdmin: true });
  });
});

describe("a user pool's token", () => {
  const seconds = () => Math.floor(Date.now() / 1000);

  it.each<[string, (claims: Record<string, unknown>) => void]>([
    ['another issuer', (claims) => Object.assign(claims, { iss: googleOf(cloud).issuer })],
    ['another client', (claims) => Object.assign(claims, { aud: googleOf(cloud).clientId })],
    ['the past', (claims) => Object.assign(claims, { iat: seconds() - 7200, exp: seconds() - 3600 })],
    ['another use', (claims) => Object.assign(claims, { token_use: 'access' })],
    ['nobody', (claims) => Object.assign(claims, { email: undefined })],
    ['all times', (claims) => Object.assign(claims, { exp: undefined })],
  ])('is refused where it is of %s', async (_, change) => {
    googleOf(cloud).tamper(({ payload }) => change(payload));
    const { status, body } = await (await preparedByPool(cloud, newPerson()))();
    expect({ status, body }).toEqual({ status: 401, body: { error: 'Erro ao fazer login com Google' } });
  });

  it.each(['foreign', 'none'] as const)('is refused with the signature "%s"', async (signature) => {
    googleOf(cloud).tamper(() => undefined, signature);
    expect((await (await preparedByPool(cloud, newPerson()))()).status).toBe(401);
  });

  it.each(['x', 'a.b.c', '..', '😀'])('is refused where it is none: %j', async (token) => {
    expect((await signInByToken(cloud, token)).status).toBe(401);
  });

  it('appears in no log', async () => {
    const token = await googleOf(cloud).poolTokenOf(newPerson());
    await signInByToken(cloud, `${token}x`);
    expect(cloud.logs()).toContain('ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
    for (const part of token.split('.').slice(1)) expect(cloud.logs()).not.toContain(part);
  });

  it.each([
    [
      'while its keys cannot be read',
      'http://127.0.0.1:9',
      503,
      'O Google não respondeu. Tente de novo em instantes.',
    ],
    ['where there is no user pool', '', 404, 'O login por user pool não está configurado nesta instalação.'],
  ])('is refused %s', async (_, USER_POOL_ISSUER, status, error) => {
    const alone = await startShop({ env: { USER_POOL_ISSUER } });
    const token = await googleOf(alone).poolTokenOf(newPerson());
    const answer = await signInByToken(alone, token);
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error } });
    await alone.stop();
  });
});

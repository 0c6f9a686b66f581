import { describe, expect, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { handler as googleLogin } from '../../../functions/accounts/googleLogin.api.ts';
import { issueSignupToken } from '../../../functions/accounts/sessions/session.ts';
import { findUserByEmail, profileKey } from '../../../functions/accounts/users.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { removePoolUsers } from '../../../functions/platform/identity/poolUsers.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import type { GoogleFake } from '../../../infra/local/fakes/google/google.ts';
import type { Person } from '../../../infra/local/fakes/google/people.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { subjectsTo } from '../../support/cloud/outbox.ts';
import { findItems, scanTable } from '../../support/cloud/storedData.ts';
import { cookieOf, identifyCaller, refusalOf } from '../../support/people/caller.ts';
import { deleteOwn, findRemains } from '../../support/people/deletion.ts';
import {
  finishSignIn,
  googleOf,
  newGooglePerson,
  newPerson,
  returnFromGoogle,
  signInByToken,
} from '../../support/people/google.ts';
import { plantProof } from '../../support/people/mailedLinks.ts';
import { workOf } from '../../support/routes/work.ts';
import { it as base } from '../../support/slice.ts';

const it = base.extend('google', ({ cloud }, { onCleanup }) => {
  const google = googleOf(cloud);
  onCleanup(google.reset);
  return google;
});

/** The profile that a stranger typed who signed up with another person's e-mail address. */
const strangers = {
  name: 'Golpista',
  phone: '11900000000',
  document_number: '52998224725',
  cep: '01310100',
  address: 'Rua do Golpe',
  address_number: '13',
  address_complement: 'fundos',
  city: 'Santos',
  state: 'SP',
  search_text: 'golpista 52998224725',
  pending_email: { address: 'ladrao@teste.local', expires_at: '2099-01-01T00:00:00.000Z' },
};
const { name: _name, search_text: _text, ...typed } = strangers;
const clean = Object.fromEntries(Object.keys(typed).map((field) => [field, null]));

const startByCodeFlow = async (cloud: TestCloud, person: Person) => {
  const back = await returnFromGoogle(cloud, person);
  return () => finishSignIn(cloud, back);
};
const startByUserPool = async (cloud: TestCloud, person: Person) => {
  const token = await googleOf(cloud).poolTokenOf(person);
  return () => signInByToken(cloud, token);
};

const OTHER_GOOGLE =
  'Este e-mail é de uma conta que entra com outra conta do Google. Entre com aquela conta do Google, ou com e-mail e senha; “Esqueci minha senha” cria uma.';

const statusOfMe = async ({ url }: TestCloud, cookie: string) =>
  (await identifyCaller(url, cookie)(routes.accounts.me, {})).status;

describe.each([
  ['the code flow', startByCodeFlow],
  ['the user pool', startByUserPool],
])('signing in by %s', (_flow, start) => {
  const signIn = async (cloud: TestCloud, person: Person) => (await start(cloud, person))();

  it.for([false, 'false', undefined])(
    'rejects a person whose email_verified is %j',
    async (email_verified, { cloud, google }) => {
      const person = newPerson();
      // The fake counts a person without the field as verified, so the token is changed instead.
      google.tamper(({ payload }) => Object.assign(payload, { email_verified }));
      const { status, body, headers } = await signIn(cloud, person);
      expect({ status, body }).toEqual({
        status: 401,
        body: { error: 'Confirme seu e-mail no Google antes de entrar.' },
      });
      expect(headers.getSetCookie()).toEqual([]);
      expect(await findUserByEmail(person.email)).toBeUndefined();
    },
  );

  it('creates an account, and finds it the next time, whatever the case of the e-mail', async ({ cloud }) => {
    const person = newPerson();
    const first = await signIn(cloud, { ...person, email_verified: 'true' });
    const shouting = await signIn(cloud, { ...person, email: person.email.toUpperCase() });
    expect(first.body.user).toMatchObject({ name: person.name, email: person.email, isAdmin: false });
    expect(shouting.body).toEqual(first.body);
    const me = await identifyCaller(cloud.url, cookieOf(shouting.headers, 'session'))(routes.accounts.me, {});
    expect(me.body).toEqual(first.body.user);
  });

  it.for([undefined, '', ' ', 'x'.repeat(200)])(
    'names a person called %j after their e-mail',
    async (name, { cloud }) => {
      const { email } = newPerson();
      const { body } = await signIn(cloud, name === undefined ? { email } : { email, name });
      expect(body.user.name).toBe(email.split('@')[0]);
    },
  );

  it('creates one account for simultaneous first sign-ins', async ({ cloud }) => {
    const person = newPerson();
    const finishers: (() => ReturnType<typeof signInByToken>)[] = [];
    for (let browser = 0; browser < 6; browser++) finishers.push(await start(cloud, person));
    const answers = await Promise.all(finishers.map((finish) => finish()));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    expect(await findItems(cloud, person.email, 'PROFILE')).toHaveLength(1);
  });

  it('gives an account with a false e-mail to its owner', async ({ cloud, newAccount, login }) => {
    const { userId, email, cookie } = await newAccount();
    const before = await login(email);
    let token = '';
    const setCookie = (header: string) => {
      token = header.split(/[=;]/)[1] ?? '';
    };
    await issueSignupToken({ now: Date.now(), https: false, cookie: () => undefined, setCookie }, userId);
    await setAttributes(profileKey(userId), strangers);
    const { body, headers } = await signIn(cloud, { email, name: 'Dona do Endereço' });
    expect(body.user).toEqual({ id: userId, name: 'Dona do Endereço', email, isAdmin: false });
    expect(await findUserByEmail(email)).toMatchObject({ ...clean, email_proven: true, password_hash: '' });
    const stored = (await scanTable(cloud)).filter((item) => item.includes(userId)).join();
    for (const left of ['olpista', '11900000000', '52998224725', 'ladrao@'])
      expect(stored).not.toContain(left);
    expect((await login(email)).status).toBe(401);
    expect(await statusOfMe(cloud, cookie)).toBe(401);
    expect(await statusOfMe(cloud, cookieOf(before.headers, 'session'))).toBe(401);
    expect(token).not.toBe('');
    expect(await findItems(cloud, userId, 'SIGNUP_TOKEN#')).toEqual([]);
    expect(await statusOfMe(cloud, cookieOf(headers, 'session'))).toBe(200);
    await cloud.idle();
    expect(await subjectsTo(cloud, email)).toContain('A sua conta no Ranqueia agora entra pelo Google');
  });

  it('enters the same account after Google renames it, and keeps its e-mail', async ({ cloud }) => {
    const maria = newGooglePerson();
    const before = await signIn(cloud, maria);
    for (const email of [`nova.${maria.email}`, `de.novo.${maria.email}`, `joão.${maria.email}`, 'x']) {
      // Google verifies a new address late, and knows the account all the same.
      const renamed = await signIn(cloud, { ...maria, email, email_verified: false });
      expect(renamed.body).toEqual(before.body);
      expect(await findUserByEmail(email)).toBeUndefined();
    }
    const stranger = newGooglePerson();
    const taken = await signIn(cloud, { ...stranger, email: maria.email });
    expect(refusalOf(taken)).toEqual([409, OTHER_GOOGLE]);
    expect(taken.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='))).toEqual([]);
    // The stranger has an account under an address of their own, and it stays theirs.
    const own = await signIn(cloud, stranger);
    expect(own.body.user.id).not.toBe(before.body.user.id);
    expect((await signIn(cloud, { ...stranger, email: maria.email })).body).toEqual(own.body);
  });

  it('links an account that had no Google account, once', async ({ cloud, newCustomer, newAccount }) => {
    const [proven, typed] = [await newCustomer(), await newAccount()];
    await setAttributes(profileKey(proven.userId), { email_proven: true });
    for (const { userId, email } of [proven, typed]) {
      const [owner, second] = [newGooglePerson(), newGooglePerson()];
      const unverified = await signIn(cloud, { ...owner, email, email_verified: false });
      expect(refusalOf(unverified)).toEqual([401, 'Confirme seu e-mail no Google antes de entrar.']);
      expect((await signIn(cloud, { ...owner, email })).body.user.id).toBe(userId);
      expect((await signIn(cloud, owner)).body.user.id).toBe(userId);
      expect(refusalOf(await signIn(cloud, { ...second, email }))).toEqual([409, OTHER_GOOGLE]);
    }
    expect(await statusOfMe(cloud, proven.cookie)).toBe(200);
  });

  it('links one of two Google accounts with one address that come at once', async ({
    cloud,
    newCustomer,
  }) => {
    const { userId, email } = await newCustomer();
    await setAttributes(profileKey(userId), { email_proven: true });
    const competitors = [newGooglePerson(), newGooglePerson(), newGooglePerson()];
    const finishers: (() => ReturnType<typeof signInByToken>)[] = [];
    for (const competitor of competitors) finishers.push(await start(cloud, { ...competitor, email }));
    const answers = await Promise.all(finishers.map((finish) => finish()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await findItems(cloud, userId, '"IDENTITY"')).toHaveLength(1);
  });

  it('keeps its account when the e-mail changes, and leaves nothing of a deleted one', async ({ cloud }) => {
    const person = newGooglePerson();
    const { body, headers } = await signIn(cloud, person);
    const { id } = body.user;
    const call = identifyCaller(cloud.url, cookieOf(headers, 'session'));
    const changed = `trocada.${person.email}`;
    await call(routes.accounts.changeEmail, { body: { email: changed } });
    const token = await plantProof(id, changed, Date.now() + HOUR);
    expect((await call(routes.accounts.confirmEmail, { body: { token } })).status).toBe(200);
    expect((await signIn(cloud, person)).body.user).toMatchObject({ id, email: changed });
    expect((await deleteOwn({ call }, changed)).status).toBe(200);
    expect(await findRemains(cloud, [id, person.sub])).toEqual([]);
    expect(googleOf(cloud).keepsInPool(person.email)).toBe(false);
    expect((await signIn(cloud, person)).body.user.id).not.toBe(id);
  });
});

it('enters one account through Google and through the user pool, which forgets its users', async ({
  cloud,
  google,
}) => {
  const person = newGooglePerson();
  const byCode = async (email: string) => (await startByCodeFlow(cloud, { ...person, email }))();
  const byPool = async (email: string) => (await startByUserPool(cloud, { ...person, email }))();
  const first = await byPool(person.email);
  expect((await byCode(`nova.${person.email}`)).body).toEqual(first.body);
  await removePoolUsers(person.email);
  expect(google.keepsInPool(person.email)).toBe(false);
  expect((await byPool(`de.novo.${person.email}`)).body).toEqual(first.body);
  const other = newGooglePerson();
  const theirs = await (await startByCodeFlow(cloud, other))();
  expect((await (await startByUserPool(cloud, { ...other, email: person.email }))()).body).toEqual(
    theirs.body,
  );
});

it('knows a person of the user pool alone by its own id', async ({ cloud, google }) => {
  const sub = crypto.randomUUID();
  const signIn = async (person: Person) => (await startByUserPool(cloud, person))();
  google.tamper(({ payload }) => Object.assign(payload, { sub, identities: undefined }));
  const [person, renamed] = [newPerson(), newPerson()];
  const first = await signIn(person);
  expect((await signIn(renamed)).body).toEqual(first.body);
  google.reset();
  expect(refusalOf(await signIn(person))).toEqual([409, OTHER_GOOGLE]);
});

describe("a user pool's token", () => {
  const seconds = () => Math.floor(Date.now() / 1000);

  it.for<[string, (claims: Record<string, unknown>, google: GoogleFake) => void]>([
    ['another issuer', (claims, google) => Object.assign(claims, { iss: google.issuer })],
    ['another client', (claims, google) => Object.assign(claims, { aud: google.clientId })],
    [
      'an expiry in the past',
      (claims) => Object.assign(claims, { iat: seconds() - 7200, exp: seconds() - 3600 }),
    ],
    ['another use', (claims) => Object.assign(claims, { token_use: 'access' })],
    ['no e-mail', (claims) => Object.assign(claims, { email: undefined })],
    ['no expiry', (claims) => Object.assign(claims, { exp: undefined })],
  ])('is rejected with %s', async ([, change], { cloud, google }) => {
    google.tamper(({ payload }) => change(payload, google));
    const { status, body } = await (await startByUserPool(cloud, newPerson()))();
    expect({ status, body }).toEqual({ status: 401, body: { error: 'Erro ao fazer login com Google' } });
  });

  it.for(['foreign', 'none'] as const)(
    'is rejected with the signature "%s"',
    async (signature, { cloud, google }) => {
      google.tamper(() => undefined, signature);
      expect((await (await startByUserPool(cloud, newPerson()))()).status).toBe(401);
    },
  );

  it('is taken once, however its signature is written', async ({ cloud, google }) => {
    const token = await google.poolTokenOf(newPerson());
    // In base64, the last letter of 256 bytes has four unused bits; the test changes one of them.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters[letters.indexOf(token.at(-1) ?? '') ^ 1] ?? '';
    const answers = await Promise.all([signInByToken(cloud, token), signInByToken(cloud, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    for (const replayed of [token, token.slice(0, -1) + last]) {
      const { status, body } = await signInByToken(cloud, replayed);
      expect({ status, body }).toEqual({ status: 401, body: { error: 'Erro ao fazer login com Google' } });
    }
    expect((await scanTable(cloud)).join()).not.toContain(token.slice(-43));
  });

  it.for([
    ['unreachable keys', 'http://127.0.0.1:9', 503, 'O Google não respondeu. Tente de novo em instantes.'],
    ['no user pool', '', 404, 'O login por user pool não está configurado nesta instalação.'],
  ] as const)('is rejected with %s', async ([, issuer, status, error], { cloud, google, onTestFinished }) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('USER_POOL_ISSUER', issuer);
    const body = { idToken: await google.poolTokenOf(newPerson()) };
    const rejected = { status, body: JSON.stringify({ error }), cookies: [] };
    expect(await workOf(cloud.url, googleLogin, { body })).toMatchObject(rejected);
  });
});

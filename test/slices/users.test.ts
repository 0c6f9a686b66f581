import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import type { NewUserForm } from '#shared/contract/admin/users.ts';
import { routes } from '#shared/contract/index.ts';
import { createRecovery, resetPassword } from '../../functions/accounts/recovery.store.ts';
import { openSession } from '../../functions/accounts/session.ts';
import { createUser, findUser, findUserByEmail, profileKey } from '../../functions/accounts/users.store.ts';
import { setAttributes, transact } from '../../functions/platform/aws/writes.ts';
import { HOUR } from '../../functions/platform/time/clock.ts';
import { addCounts, readCounts } from '../../functions/statistics/statistics.store.ts';
import { newUserOf } from '../../functions/users/users.ts';
import { callerOf, cookieOf } from '../support/caller.ts';
import { signedInEarlier } from '../support/customers.ts';
import { googleOf } from '../support/google.ts';
import { mailsTo } from '../support/outbox.ts';
import { quickHash } from '../support/quickHash.ts';
import { it as base } from '../support/slice.ts';
import { savePlans } from '../support/stripe.ts';

const it = base.extend('admin', ({ newCustomer }) => newCustomer({ isAdmin: true }));

it.beforeAll(savePlans);

const form = (changed: Partial<NewUserForm> = {}) => ({
  name: 'João Ação',
  email: 'joao@exemplo.com.br',
  phone_country_code: '+55' as const,
  phone: '(11) 98765-4321',
  document_type: 'cpf' as const,
  document_number: '529.982.247-25',
  user_type: 'basic' as const,
  password: 'segredo',
  ...changed,
});

/** Stores what the form creates, without the cost of its hash. */
const storeUser = async (changed: Partial<NewUserForm>) => {
  const user = newUserOf(z.parse(routes.users.create.body, form(changed)), quickHash('segredo'), Date.now());
  expect(await createUser(user)).toBe(true);
  return user;
};

const totals = async () => (await readCounts('TOTAL')).get('TOTAL') ?? {};

describe('creating a user', () => {
  it('gives an account that can sign in, is listed first, counted and audited', async ({
    cloud,
    admin,
    login,
  }) => {
    // Without a new sign-in: the account is no administrator's.
    const { call } = await signedInEarlier(cloud, admin);
    const before = await totals();
    const { status, body } = await call(routes.users.create, {
      body: form({ email: 'Joao@Exemplo.com.br' }),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'João Ação',
      email: 'joao@exemplo.com.br',
      phone_country_code: '+55',
      phone: '11987654321',
      document_type: 'cpf',
      document_number: '52998224725',
      user_type: 'basic',
      is_admin: false,
      plan_id: null,
      subscription: null,
    });
    expect((await login('joao@exemplo.com.br', 'segredo')).status).toBe(200);
    const { body: list } = await call(routes.users.list, {});
    expect(list.users[0]).toEqual(body);
    expect(list.total).toBe(Number(before.users) + 1);
    const { records } = (await call(routes.audit.list, { query: { action: 'users/create' } })).body;
    expect(records[0]).toMatchObject({ target: 'joao@exemplo.com.br' });
    expect(records[0]?.changes).toContainEqual({ field: 'user_type', before: '', after: 'basic' });
    expect(JSON.stringify(records)).not.toMatch(/segredo|scrypt/);
  });

  it('is refused for a taken e-mail, also at once, and for fields that are wrong', async ({
    admin: { call },
  }) => {
    const email = 'uma-vez@exemplo.com.br';
    const both = await Promise.all([1, 2].map(() => call(routes.users.create, { body: form({ email }) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.fields).toEqual({
      email: 'Este e-mail já está cadastrado.',
    });
    const wrong = { phone: '123', document_number: '1', password: 'curta', name: '', email: 'x' };
    const { status, body } = await call(routes.users.create, { body: form(wrong) });
    expect([status, Object.keys(body.fields ?? {}).toSorted()]).toEqual([
      400,
      ['document_number', 'email', 'name', 'password', 'phone'],
    ]);
    const contradiction = await call(routes.users.create, {
      body: form({ email: 'a@b.com', is_admin: true }),
    });
    expect([contradiction.status, Object.keys(contradiction.body.fields ?? {})]).toEqual([
      400,
      ['user_type'],
    ]);
    const noPlan = await call(routes.users.create, { body: form({ email: 'a@b.com', plan_id: 998 }) });
    expect([noPlan.status, noPlan.body.fields]).toEqual([400, { plan_id: 'Este plano não existe mais.' }]);
    expect((await call(routes.users.list, { query: { search: 'a@b.com' } })).body.users).toEqual([]);
  });
});

describe('a session that an administrator has left open', () => {
  it('gives nobody access, and takes it from nobody', async ({ cloud, admin, newAccount, newCustomer }) => {
    const { call } = await signedInEarlier(cloud, admin);
    const { userId: id, email } = await newAccount();
    const other = await newCustomer({ isAdmin: true });
    const before = await findUser(id);
    const create = await call(routes.users.create, {
      body: form({ email: 'tomado@exemplo.com.br', user_type: 'admin' }),
    });
    const edit = form({ email, password: '' });
    const edits = [
      { email: 'tomado@exemplo.com.br' },
      { password: 'do-ladrao' },
      { user_type: 'admin' as const },
    ];
    const answers = [create];
    for (const changed of edits) {
      answers.push(await call(routes.users.update, { params: { id }, body: { ...edit, ...changed } }));
    }
    const own = { ...form({ email: admin.email, user_type: 'admin' }), password: 'do-ladrao' };
    answers.push(await call(routes.users.update, { params: { id: admin.userId }, body: own }));
    const demoted = form({ email: other.email, password: '' });
    answers.push(await call(routes.users.update, { params: { id: other.userId }, body: demoted }));
    const deleted = await call(routes.users.delete, { params: { id } });
    for (const { status, body } of [...answers, deleted]) {
      expect([status, body]).toEqual([
        403,
        { error: 'Por segurança, entre de novo antes de fazer esta alteração.' },
      ]);
    }
    expect(await findUser(id)).toEqual(before);
    expect((await findUser(other.userId))?.is_admin).toBe(true);
    expect(await findUserByEmail('tomado@exemplo.com.br')).toBeUndefined();
    // The rest needs nothing, nor does a form that is sent with what is stored.
    expect((await call(routes.users.update, { params: { id }, body: edit })).status).toBe(200);
    const kept = { ...own, password: '' };
    expect((await call(routes.users.update, { params: { id: admin.userId }, body: kept })).status).toBe(200);
  });
});

describe('changing a user', () => {
  it('with an empty password keeps the password, the sessions and what was not changed', async ({
    admin: { call },
    cloud,
    login,
  }) => {
    const user = await storeUser({ email: 'fica@exemplo.com.br' });
    const google = googleOf(cloud);
    await google.poolTokenOf({ email: 'fica@exemplo.com.br' });
    const { headers } = await login('fica@exemplo.com.br', 'segredo');
    const changed = { ...form({ email: 'novo@exemplo.com.br', name: 'Zé', password: '' }) };
    const { status, body } = await call(routes.users.update, { params: { id: user.id }, body: changed });
    expect([status, body.name, body.email]).toEqual([200, 'Zé', 'novo@exemplo.com.br']);
    const owner = callerOf(cloud.url, cookieOf(headers, 'session'));
    expect((await owner(routes.accounts.me, {})).body.email).toBe('novo@exemplo.com.br');
    expect((await login('novo@exemplo.com.br', 'segredo')).status).toBe(200);
    // Nor does the proof that a new password gives empty the profile.
    const [moved, now] = [await findUser(user.id), Date.now()];
    if (!moved) throw new Error('The account is missing');
    await createRecovery(moved, 'token', now + HOUR);
    expect(await resetPassword(moved, 'token', { password_hash: moved.password_hash, now })).toBe(true);
    const kept = { name: 'Zé', document_number: '52998224725', email_proven: true };
    expect(await findUser(user.id)).toMatchObject(kept);
    await cloud.idle();
    expect(google.keepsInPool('fica@exemplo.com.br')).toBe(false);
    // The old address is free, and the new one is found.
    const found = await call(routes.users.list, { query: { search: 'novo@exemplo' } });
    expect(found.body.users.map(({ id }) => id)).toEqual([user.id]);
    await storeUser({ email: 'fica@exemplo.com.br' });
    const taken = { ...form({ email: 'fica@exemplo.com.br', password: '' }) };
    const refused = await call(routes.users.update, { params: { id: user.id }, body: taken });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ['email']]);
    const { records } = (await call(routes.audit.list, { query: { action: 'users/update' } })).body;
    expect(records[0]).toMatchObject({
      target: 'fica@exemplo.com.br',
      changes: [
        { field: 'name', before: 'João Ação', after: 'Zé' },
        { field: 'email', before: 'fica@exemplo.com.br', after: 'novo@exemplo.com.br' },
      ],
    });
  });

  it('with a new password or role ends all sessions, and none slips in', async ({
    admin: { call },
    newAccount,
    cloud,
  }) => {
    const account = await newAccount();
    const known = await findUser(account.userId);
    if (!known) throw new Error('The account is missing');
    const params = { id: account.userId };
    const body = form({ email: account.email, password: 'outra-senha' });
    expect((await call(routes.users.update, { params, body })).status).toBe(200);
    expect((await account.call(routes.accounts.me, {})).status).toBe(401);
    await cloud.idle();
    const told = await mailsTo(cloud, account.email);
    expect(told.map(({ subject }) => subject)).toEqual(['A sua senha do Ranqueia foi alterada']);

    const promoted = { ...body, password: '', user_type: 'admin' as const };
    await setAttributes(profileKey(account.userId), { email_proven: true });
    const authenticated = await findUser(account.userId);
    const cookies: string[] = [];
    const visit = {
      now: Date.now(),
      https: false,
      cookie: () => undefined,
      setCookie: (c: string) => cookies.push(c),
    };
    if (!authenticated) throw new Error('The account is missing');
    expect(await openSession(visit, authenticated)).toBe(true);
    const signedIn = callerOf(cloud.url, cookies[0]?.split(';')[0]);
    expect((await signedIn(routes.accounts.me, {})).status).toBe(200);
    expect((await call(routes.users.update, { params, body: promoted })).body).toMatchObject({
      user_type: 'admin',
      is_admin: true,
    });
    expect((await signedIn(routes.accounts.me, {})).status).toBe(401);
    // Somebody authenticated before the change gets no session after it.
    expect(await openSession(visit, authenticated)).toBe(false);
    const { records } = (await call(routes.audit.list, { query: { action: 'users/update' } })).body;
    expect(records[0]?.changes).toEqual([{ field: 'user_type', before: 'basic', after: 'admin' }]);
    expect(records[1]?.changes).toContainEqual({ field: 'senha', before: '', after: 'alterada' });
    const demoted = { ...body, password: '', user_type: 'basic' as const };
    expect((await call(routes.users.update, { params, body: demoted })).status).toBe(200);
  });

  it('makes nobody an administrator whose password a stranger may have chosen', async ({
    admin: { call },
    newAccount,
    newCustomer,
  }) => {
    const { userId: id, email } = await newAccount();
    const promote = (params: { id: string }, changed: Partial<NewUserForm>) =>
      call(routes.users.update, { params, body: form({ user_type: 'admin', password: '', ...changed }) });
    const { status, body } = await promote({ id }, { email });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([409, ['user_type']]);
    expect(body.error).toMatch(/^O e-mail deste usuário não foi confirmado/);
    expect(await findUser(id)).toMatchObject({ is_admin: false, name: 'Cliente de Teste' });
    // Another address proves nothing.
    await promote({ id }, { email: `novo-${email}`, user_type: 'basic' });
    expect((await promote({ id }, { email: `novo-${email}` })).status).toBe(409);
    expect((await promote({ id }, { email, password: 'do-administrador' })).body.is_admin).toBe(true);
    // Without a password, only the owner of the address gets in.
    const google = await newCustomer();
    expect((await promote({ id: google.userId }, { email: google.email })).body.is_admin).toBe(true);
  });

  it('at once writes whole changes only', async ({ admin: { call }, newAccount }) => {
    const { userId: id } = await newAccount();
    const changes = Array.from({ length: 3 }, (_, index) =>
      form({
        name: `Nome ${index}`,
        email: `ao-mesmo-tempo${index}@exemplo.com.br`,
        phone: `1198765432${index}`,
        password: '',
      }),
    );
    const answers = await Promise.all(
      changes.map((body) => call(routes.users.update, { params: { id }, body })),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const user = await findUser(id);
    const index = user?.name.slice(-1);
    expect([user?.email, user?.phone]).toEqual([
      `ao-mesmo-tempo${index}@exemplo.com.br`,
      `1198765432${index}`,
    ]);
    const free = changes.filter(({ email }) => email !== user?.email);
    expect(free).toHaveLength(2);
    for (const { email } of free) await storeUser({ email });
  });

  it('never leaves the product without an administrator', async ({ admin: { call }, newCustomer }) => {
    const admins = [await newCustomer({ isAdmin: true }), await newCustomer({ isAdmin: true })];
    // As if these two were the only ones. Another one demotes them, because it ends their sessions.
    const others = Number((await totals()).administrators) - 2;
    await transact(addCounts('TOTAL', { administrators: -others }));
    const answers = await Promise.all(
      admins.map(({ userId: id, email }) =>
        call(routes.users.update, { params: { id }, body: form({ email, password: '' }) }),
      ),
    );
    expect((await totals()).administrators).toBe(1);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.body.error, Object.keys(refused?.body.fields ?? {})]).toEqual([
      'Este é o único administrador. Promova outro usuário antes.',
      ['user_type'],
    ]);
    await transact(addCounts('TOTAL', { administrators: others }));
  });
});

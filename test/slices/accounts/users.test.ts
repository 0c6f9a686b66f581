import { describe, expect } from 'vitest';
import type { NewUserForm } from '#shared/contract/admin/users.ts';
import { routes } from '#shared/contract/index.ts';
import { resetPassword } from '../../../functions/accounts/links/proofs.store.ts';
import { findUser, findUserByEmail, profileKey } from '../../../functions/accounts/users.store.ts';
import { setAttributes, transact } from '../../../functions/platform/aws/writes.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { addCounts, readTotals } from '../../../functions/statistics/statistics.store.ts';
import { subjectsTo } from '../../support/cloud/outbox.ts';
import { identifyCaller } from '../../support/people/caller.ts';
import {
  auditOf,
  type Customer,
  createRecovery,
  signedInEarlier,
  signIn,
  userOf,
} from '../../support/people/customers.ts';
import { expectRefusal, SIGN_IN_AGAIN } from '../../support/people/refusals.ts';
import { storeUser, userForm } from '../../support/people/users.ts';
import { it as base } from '../../support/slice.ts';
import { savePlans } from '../../support/stripe/subscribers.ts';

const it = base
  // Changes a user as an administrator's form does, which sends every field.
  .extend(
    'edit',
    ({ admin }) =>
      (id: string, changed: Partial<NewUserForm>, { call }: Pick<Customer, 'call'> = admin) =>
        call(routes.users.update, { params: { id }, body: userForm({ password: '', ...changed }) }),
  )
  .extend(
    'lastChanges',
    ({ admin }) =>
      async () =>
        (await auditOf(admin, { action: 'users/update' }))[0]?.changes,
  );

it.beforeAll(savePlans);

describe('creating a user', () => {
  it('gives an account that is listed, counted and audited', async ({ cloud, admin, login }) => {
    // Deleting an account that is not an administrator's needs no recent sign-in.
    const { call } = await signedInEarlier(cloud, admin);
    const before = await readTotals();
    const { status, body } = await call(routes.users.create, {
      body: userForm({ email: 'Joao@Exemplo.com.br' }),
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

  it('is refused for a taken e-mail, a contradiction and a plan that is gone', async ({
    admin: { call },
  }) => {
    const email = 'uma-vez@exemplo.com.br';
    const both = await Promise.all(
      [1, 2].map(() => call(routes.users.create, { body: userForm({ email }) })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.fields).toEqual({
      email: 'Este e-mail já está cadastrado.',
    });
    for (const [changed, fields] of [
      [{ is_admin: true }, { user_type: expect.any(String) }],
      [{ plan_id: 998 }, { plan_id: 'Este plano não existe mais.' }],
    ] as const) {
      const refused = await call(routes.users.create, { body: userForm({ email: 'a@b.com', ...changed }) });
      expect([refused.status, refused.body.fields]).toEqual([400, fields]);
    }
    expect((await call(routes.users.list, { query: { search: 'a@b.com' } })).body.users).toEqual([]);
  });
});

describe('changing a user', () => {
  it('keeps what was not changed, as the password', async ({ admin, edit, login, signedIn }) => {
    const { id } = await storeUser({ email: 'fica@exemplo.com.br' });
    const owner = await signedIn('fica@exemplo.com.br', 'segredo');
    const { status, body } = await edit(id, { email: 'novo@exemplo.com.br', name: 'Zé' });
    expect([status, body.name, body.email]).toEqual([200, 'Zé', 'novo@exemplo.com.br']);
    expect((await owner.call(routes.accounts.me, {})).body.email).toBe('novo@exemplo.com.br');
    expect((await login('novo@exemplo.com.br', 'segredo')).status).toBe(200);
    // Confirming the address by a new password does not empty the profile either.
    const [moved, now] = [await userOf(id), Date.now()];
    await createRecovery(moved, 'token', now + HOUR);
    const { password_hash } = moved;
    expect(await resetPassword(moved, 'token', { password_hash, isKnownBrowser: false, now })).toBe(false);
    const kept = { name: 'Zé', document_number: '52998224725', email_proven: true };
    expect(await findUser(id)).toMatchObject(kept);
    expect((await auditOf(admin, { action: 'users/update' }))[0]).toMatchObject({
      target: 'fica@exemplo.com.br',
      changes: [
        { field: 'name', before: 'João Ação', after: 'Zé' },
        { field: 'email', before: 'fica@exemplo.com.br', after: 'novo@exemplo.com.br' },
      ],
    });
  });
});

describe('a session that an administrator has left open', () => {
  it('gives nobody access, and takes it from nobody', async ({
    cloud,
    admin,
    edit,
    newAccount,
    newCustomer,
  }) => {
    const left = await signedInEarlier(cloud, admin);
    const { userId: id, email } = await newAccount();
    const other = await newCustomer({ isAdmin: true });
    const before = await findUser(id);
    const taken = { email: 'tomado@exemplo.com.br' };
    const own = { email: admin.email, user_type: 'admin' as const };
    for (const attempt of [
      left.call(routes.users.create, { body: userForm({ ...taken, user_type: 'admin' }) }),
      edit(id, taken, left),
      edit(id, { email, password: 'do-ladrao' }, left),
      edit(id, { email, user_type: 'admin' }, left),
      edit(admin.userId, { ...own, password: 'do-ladrao' }, left),
      edit(other.userId, { email: other.email }, left),
      left.call(routes.users.delete, { params: { id } }),
    ]) {
      await expectRefusal(attempt, 403, SIGN_IN_AGAIN);
    }
    expect(await findUser(id)).toEqual(before);
    expect((await findUser(other.userId))?.is_admin).toBe(true);
    expect(await findUserByEmail(taken.email)).toBeUndefined();
    // Other edits need no recent sign-in, and neither does a form that is sent unchanged.
    expect((await edit(id, { email }, left)).status).toBe(200);
    expect((await edit(admin.userId, own, left)).status).toBe(200);
  });
});

describe("changing a user's access", () => {
  it('ends all sessions with a new password', async ({ cloud, edit, lastChanges, newAccount }) => {
    const account = await newAccount();
    const { status } = await edit(account.userId, { email: account.email, password: 'outra-senha' });
    expect(status).toBe(200);
    expect((await account.call(routes.accounts.me, {})).status).toBe(401);
    await cloud.idle();
    expect(await subjectsTo(cloud, account.email)).toEqual(['A sua senha do Ranqueia foi alterada']);
    expect(await lastChanges()).toContainEqual({ field: 'senha', before: '', after: 'alterada' });
  });

  it('ends all sessions with a new role', async ({ cloud, edit, lastChanges, newAccount }) => {
    const { userId: id, email } = await newAccount();
    await edit(id, { email });
    await setAttributes(profileKey(id), { email_proven: true });
    const authenticated = await userOf(id);
    const session = identifyCaller(cloud.url, await signIn(authenticated));
    expect((await session(routes.accounts.me, {})).status).toBe(200);
    const promoted = { user_type: 'admin', is_admin: true };
    expect((await edit(id, { email, user_type: 'admin' })).body).toMatchObject(promoted);
    expect((await session(routes.accounts.me, {})).status).toBe(401);
    // A sign-in that was authenticated before the change opens no session after it.
    expect(await signIn(authenticated)).toBe('');
    expect(await lastChanges()).toEqual([{ field: 'user_type', before: 'basic', after: 'admin' }]);
    expect((await edit(id, { email })).status).toBe(200);
  });

  it('promotes nobody whose password may be stolen', async ({ edit, newAccount, newCustomer }) => {
    const { userId: id, email } = await newAccount();
    const promote = (userId: string, changed: Partial<NewUserForm>) =>
      edit(userId, { user_type: 'admin', ...changed });
    const { status, body } = await promote(id, { email });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([409, ['user_type']]);
    expect(body.error).toMatch(/^O e-mail deste usuário não foi confirmado/);
    expect(await findUser(id)).toMatchObject({ is_admin: false, name: 'Cliente de Teste' });
    await edit(id, { email: `novo-${email}` });
    expect((await promote(id, { email: `novo-${email}` })).status).toBe(409);
    expect((await promote(id, { email, password: 'do-administrador' })).body.is_admin).toBe(true);
    // An account without a password is open only to the owner of the address.
    const google = await newCustomer();
    expect((await promote(google.userId, { email: google.email })).body.is_admin).toBe(true);
  });

  it('never leaves the product without an administrator', async ({ edit, newCustomer }) => {
    const admins = [await newCustomer({ isAdmin: true }), await newCustomer({ isAdmin: true })];
    // Counts these two as the only administrators. A third demotes them, because a demotion ends sessions.
    const others = Number((await readTotals()).administrators) - 2;
    await transact(addCounts('TOTAL', { administrators: -others }));
    const answers = await Promise.all(admins.map(({ userId, email }) => edit(userId, { email })));
    expect((await readTotals()).administrators).toBe(1);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.body.error, Object.keys(refused?.body.fields ?? {})]).toEqual([
      'Este é o único administrador. Promova outro usuário antes.',
      ['user_type'],
    ]);
    await transact(addCounts('TOTAL', { administrators: others }));
  });
});

import { describe, expect } from 'vitest';
import type { NewUserForm } from '#shared/contract/admin/users.ts';
import { routes } from '#shared/contract/index.ts';
import { openSession } from '../../../functions/accounts/sessions/session.ts';
import { findUser, findUserByEmail, profileKey } from '../../../functions/accounts/users.store.ts';
import { setAttributes, transact } from '../../../functions/platform/aws/writes.ts';
import { addCounts, readTotals } from '../../../functions/statistics/statistics.store.ts';
import { subjectsTo } from '../../support/cloud/outbox.ts';
import { callerOf } from '../../support/people/caller.ts';
import { signedInEarlier } from '../../support/people/customers.ts';
import { userForm } from '../../support/people/users.ts';
import { it } from '../../support/slice.ts';

describe('a session that an administrator has left open', () => {
  it('gives nobody access, and takes it from nobody', async ({ cloud, admin, newAccount, newCustomer }) => {
    const { call } = await signedInEarlier(cloud, admin);
    const { userId: id, email } = await newAccount();
    const other = await newCustomer({ isAdmin: true });
    const before = await findUser(id);
    const create = await call(routes.users.create, {
      body: userForm({ email: 'tomado@exemplo.com.br', user_type: 'admin' }),
    });
    const edit = userForm({ email, password: '' });
    const edits = [
      { email: 'tomado@exemplo.com.br' },
      { password: 'do-ladrao' },
      { user_type: 'admin' as const },
    ];
    const answers = [create];
    for (const changed of edits) {
      answers.push(await call(routes.users.update, { params: { id }, body: { ...edit, ...changed } }));
    }
    const own = { ...userForm({ email: admin.email, user_type: 'admin' }), password: 'do-ladrao' };
    answers.push(await call(routes.users.update, { params: { id: admin.userId }, body: own }));
    const demoted = userForm({ email: other.email, password: '' });
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
    // Other edits need no recent sign-in, and neither does a form that is sent unchanged.
    expect((await call(routes.users.update, { params: { id }, body: edit })).status).toBe(200);
    const kept = { ...own, password: '' };
    expect((await call(routes.users.update, { params: { id: admin.userId }, body: kept })).status).toBe(200);
  });
});

describe('changing a user', () => {
  it('ends all sessions with a new password', async ({ admin: { call }, newAccount, cloud }) => {
    const account = await newAccount();
    const params = { id: account.userId };
    const body = userForm({ email: account.email, password: 'outra-senha' });
    expect((await call(routes.users.update, { params, body })).status).toBe(200);
    expect((await account.call(routes.accounts.me, {})).status).toBe(401);
    await cloud.idle();
    expect(await subjectsTo(cloud, account.email)).toEqual(['A sua senha do Ranqueia foi alterada']);
    const { records } = (await call(routes.audit.list, { query: { action: 'users/update' } })).body;
    expect(records[0]?.changes).toContainEqual({ field: 'senha', before: '', after: 'alterada' });
  });

  it('ends all sessions with a new role', async ({ admin: { call }, newAccount, cloud }) => {
    const { userId: id, email } = await newAccount();
    const params = { id };
    const body = userForm({ email, password: '' });
    await call(routes.users.update, { params, body });
    await setAttributes(profileKey(id), { email_proven: true });
    const authenticated = await findUser(id);
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
    expect(
      (await call(routes.users.update, { params, body: { ...body, user_type: 'admin' } })).body,
    ).toMatchObject({
      user_type: 'admin',
      is_admin: true,
    });
    expect((await signedIn(routes.accounts.me, {})).status).toBe(401);
    // A sign-in that was authenticated before the change opens no session after it.
    expect(await openSession(visit, authenticated)).toBe(false);
    const { records } = (await call(routes.audit.list, { query: { action: 'users/update' } })).body;
    expect(records[0]?.changes).toEqual([{ field: 'user_type', before: 'basic', after: 'admin' }]);
    expect((await call(routes.users.update, { params, body })).status).toBe(200);
  });

  it('promotes nobody whose password may be stolen', async ({ admin: { call }, newAccount, newCustomer }) => {
    const { userId: id, email } = await newAccount();
    const promote = (params: { id: string }, changed: Partial<NewUserForm>) =>
      call(routes.users.update, { params, body: userForm({ user_type: 'admin', password: '', ...changed }) });
    const { status, body } = await promote({ id }, { email });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([409, ['user_type']]);
    expect(body.error).toMatch(/^O e-mail deste usuário não foi confirmado/);
    expect(await findUser(id)).toMatchObject({ is_admin: false, name: 'Cliente de Teste' });
    await promote({ id }, { email: `novo-${email}`, user_type: 'basic' });
    expect((await promote({ id }, { email: `novo-${email}` })).status).toBe(409);
    expect((await promote({ id }, { email, password: 'do-administrador' })).body.is_admin).toBe(true);
    // An account without a password is open only to the owner of the address.
    const google = await newCustomer();
    expect((await promote({ id: google.userId }, { email: google.email })).body.is_admin).toBe(true);
  });

  it('never leaves the product without an administrator', async ({ admin: { call }, newCustomer }) => {
    const admins = [await newCustomer({ isAdmin: true }), await newCustomer({ isAdmin: true })];
    // Counts these two as the only administrators. A third demotes them, because a demotion ends sessions.
    const others = Number((await readTotals()).administrators) - 2;
    await transact(addCounts('TOTAL', { administrators: -others }));
    const answers = await Promise.all(
      admins.map(({ userId: id, email }) =>
        call(routes.users.update, { params: { id }, body: userForm({ email, password: '' }) }),
      ),
    );
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

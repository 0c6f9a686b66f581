import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { createRecovery, resetPassword } from '../../../functions/accounts/links/proofs.store.ts';
import { findUser } from '../../../functions/accounts/users.store.ts';
import { HOUR } from '../../../functions/platform/time/clock.ts';
import { readTotals } from '../../../functions/statistics/statistics.store.ts';
import { callerOf, cookieOf } from '../../support/people/caller.ts';
import { signedInEarlier } from '../../support/people/customers.ts';
import { googleOf } from '../../support/people/google.ts';
import { storeUser, userForm } from '../../support/people/users.ts';
import { it } from '../../support/slice.ts';
import { savePlans } from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);

describe('creating a user', () => {
  it('gives an account that is listed, counted and audited', async ({ cloud, admin, login }) => {
    // Deleting an account that is no administrator's needs no recent sign-in.
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

  it('is refused for a taken e-mail and for wrong fields', async ({ admin: { call } }) => {
    const email = 'uma-vez@exemplo.com.br';
    const both = await Promise.all(
      [1, 2].map(() => call(routes.users.create, { body: userForm({ email }) })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.fields).toEqual({
      email: 'Este e-mail já está cadastrado.',
    });
    const wrong = { phone: '123', document_number: '1', password: 'curta', name: '', email: 'x' };
    const { status, body } = await call(routes.users.create, { body: userForm(wrong) });
    expect([status, Object.keys(body.fields ?? {}).toSorted()]).toEqual([
      400,
      ['document_number', 'email', 'name', 'password', 'phone'],
    ]);
    const contradiction = await call(routes.users.create, {
      body: userForm({ email: 'a@b.com', is_admin: true }),
    });
    expect([contradiction.status, Object.keys(contradiction.body.fields ?? {})]).toEqual([
      400,
      ['user_type'],
    ]);
    const noPlan = await call(routes.users.create, { body: userForm({ email: 'a@b.com', plan_id: 998 }) });
    expect([noPlan.status, noPlan.body.fields]).toEqual([400, { plan_id: 'Este plano não existe mais.' }]);
    expect((await call(routes.users.list, { query: { search: 'a@b.com' } })).body.users).toEqual([]);
  });
});

describe('changing a user', () => {
  it('keeps what was not changed, as the password', async ({ admin: { call }, cloud, login }) => {
    const { id } = await storeUser({ email: 'fica@exemplo.com.br' });
    const { headers } = await login('fica@exemplo.com.br', 'segredo');
    const changed = userForm({ email: 'novo@exemplo.com.br', name: 'Zé', password: '' });
    const { status, body } = await call(routes.users.update, { params: { id }, body: changed });
    expect([status, body.name, body.email]).toEqual([200, 'Zé', 'novo@exemplo.com.br']);
    const owner = callerOf(cloud.url, cookieOf(headers, 'session'));
    expect((await owner(routes.accounts.me, {})).body.email).toBe('novo@exemplo.com.br');
    expect((await login('novo@exemplo.com.br', 'segredo')).status).toBe(200);
    // Confirming the address by a new password does not empty the profile either.
    const [moved, now] = [await findUser(id), Date.now()];
    if (!moved) throw new Error('The account is missing');
    await createRecovery(moved, 'token', now + HOUR);
    expect(await resetPassword(moved, 'token', { password_hash: moved.password_hash, now })).toBe(true);
    const kept = { name: 'Zé', document_number: '52998224725', email_proven: true };
    expect(await findUser(id)).toMatchObject(kept);
    const { records } = (await call(routes.audit.list, { query: { action: 'users/update' } })).body;
    expect(records[0]).toMatchObject({
      target: 'fica@exemplo.com.br',
      changes: [
        { field: 'name', before: 'João Ação', after: 'Zé' },
        { field: 'email', before: 'fica@exemplo.com.br', after: 'novo@exemplo.com.br' },
      ],
    });
  });

  it('with a new e-mail frees the old one, also in the user pool', async ({ admin: { call }, cloud }) => {
    const [email, after] = ['livre@exemplo.com.br', 'mudado@exemplo.com.br'];
    const { id } = await storeUser({ email });
    const google = googleOf(cloud);
    await google.poolTokenOf({ email });
    await call(routes.users.update, { params: { id }, body: userForm({ email: after, password: '' }) });
    await cloud.idle();
    expect(google.keepsInPool(email)).toBe(false);
    const found = await call(routes.users.list, { query: { search: 'mudado@exemplo' } });
    expect(found.body.users.map((user) => user.id)).toEqual([id]);
    await storeUser({ email });
    const taken = userForm({ email, password: '' });
    const refused = await call(routes.users.update, { params: { id }, body: taken });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ['email']]);
  });

  it('at once writes whole changes only', async ({ admin: { call }, newAccount }) => {
    const { userId: id } = await newAccount();
    const changes = Array.from({ length: 3 }, (_, index) =>
      userForm({
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
});

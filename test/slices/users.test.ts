import { describe, expect } from 'vitest';
import type { NewUserForm } from '#shared/contract/admin/users.ts';
import { routes } from '#shared/contract/index.ts';
import { openSession } from '../../functions/accounts/session.ts';
import { findUser, profileKey } from '../../functions/accounts/users.store.ts';
import { searchTextOf } from '../../functions/accounts/users.ts';
import { setAttributes, transact, writeMany } from '../../functions/platform/aws/writes.ts';
import { addCounts, readCounts } from '../../functions/statistics/statistics.store.ts';
import { subscriptionKey } from '../../functions/subscriptions/subscription.store.ts';
import { callerOf, cookieOf } from '../support/caller.ts';
import { itWithTableProxy } from '../support/slice.ts';
import { SMALL, savePlans } from '../support/stripe.ts';

const it = itWithTableProxy.extend('admin', ({ newCustomer }) => newCustomer({ isAdmin: true }));

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

const totals = async () => (await readCounts('TOTAL')).get('TOTAL') ?? {};

describe('creating a user', () => {
  it('gives an account that can sign in, is listed first, counted and audited', async ({
    admin: { call },
    login,
  }) => {
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

describe('changing a user', () => {
  it('with an empty password keeps the password, the sessions and what was not changed', async ({
    admin: { call },
    cloud,
    login,
  }) => {
    const { body: user } = await call(routes.users.create, { body: form({ email: 'fica@exemplo.com.br' }) });
    const { headers } = await login('fica@exemplo.com.br', 'segredo');
    const changed = { ...form({ email: 'novo@exemplo.com.br', name: 'Zé', password: '' }) };
    const { status, body } = await call(routes.users.update, { params: { id: user.id }, body: changed });
    expect([status, body.name, body.email]).toEqual([200, 'Zé', 'novo@exemplo.com.br']);
    const owner = callerOf(cloud.url, cookieOf(headers, 'session'));
    expect((await owner(routes.accounts.me, {})).body.email).toBe('novo@exemplo.com.br');
    expect((await login('novo@exemplo.com.br', 'segredo')).status).toBe(200);
    expect((await login('fica@exemplo.com.br', 'segredo')).status).toBe(401);
    // The old address is free, and the new one is found.
    const found = await call(routes.users.list, { query: { search: 'novo@exemplo' } });
    expect(found.body.users.map(({ id }) => id)).toEqual([user.id]);
    const again = await call(routes.users.create, { body: form({ email: 'fica@exemplo.com.br' }) });
    expect(again.status).toBe(200);
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

    const promoted = { ...body, password: '', user_type: 'admin' as const };
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
    // Whoever was authenticated before the change gets no session after it.
    expect(await openSession(visit, authenticated)).toBe(false);
    const { records } = (await call(routes.audit.list, { query: { action: 'users/update' } })).body;
    expect(records[0]?.changes).toEqual([{ field: 'user_type', before: 'basic', after: 'admin' }]);
    expect(records[1]?.changes).toContainEqual({ field: 'senha', before: '', after: 'alterada' });
    const demoted = { ...body, password: '', user_type: 'basic' as const };
    expect((await call(routes.users.update, { params, body: demoted })).status).toBe(200);
  });

  it('at once writes whole changes only', async ({ admin: { call }, newAccount }) => {
    const { userId: id } = await newAccount();
    const changes = Array.from({ length: 4 }, (_, index) =>
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
    for (const body of free) {
      const { status } = await call(routes.users.create, { body: { ...body, password: 'segredo' } });
      expect(status).toBe(200);
    }
  });

  it('never leaves the product without an administrator', async ({ newCustomer }) => {
    const [one, two] = await Promise.all([newCustomer({ isAdmin: true }), newCustomer({ isAdmin: true })]);
    const others = Number((await totals()).administrators) - 2;
    await transact(addCounts('TOTAL', { administrators: -others }));
    const demote = ({ userId, email }: typeof one, by: typeof one) =>
      by.call(routes.users.update, { params: { id: userId }, body: form({ email, password: '' }) });
    const answers = await Promise.all([demote(one, two), demote(two, one)]);
    expect((await totals()).administrators).toBe(1);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.body.error, Object.keys(refused?.body.fields ?? {})]).toEqual([
      'Este é o único administrador. Promova outro usuário antes.',
      ['user_type'],
    ]);
    await transact(addCounts('TOTAL', { administrators: others }));
  });
});

describe('the list of 10,000 users and 10,000 subscriptions', () => {
  const COUNT = 10_000;
  const idOf = (index: number) => `semente${String(index).padStart(5, '0')}`;

  it('costs three reads a page, whatever is searched for', async ({ admin: { call }, table }) => {
    await seed();
    const measure = async (query: { search?: string; cursor?: string }) => {
      const before = table.count();
      const { status, body } = await call(routes.users.list, { query });
      expect(status).toBe(200);
      // The session is one more.
      return { ...body, reads: table.count() - before - 1 };
    };
    const first = await measure({});
    expect(first.reads).toBeLessThanOrEqual(3);
    expect(first.total).toBe((await totals()).users);
    expect(first.users).toHaveLength(40);
    const created = first.users.map(({ created_at }) => created_at);
    expect(created).toEqual(created.toSorted().toReversed());
    expect(first.users.find(({ id }) => id.startsWith('semente'))).toMatchObject({
      user_type: 'subscriber',
      plan_id: SMALL,
      subscription: { id: 'sub_x', status: 'active', plan_name: 'Pequeno', is_complimentary: false },
    });
    const second = await measure({ cursor: first.next ?? '' });
    expect(second.reads).toBeLessThanOrEqual(3);
    expect(new Set([...first.users, ...second.users].map(({ id }) => id)).size).toBe(80);

    const searchAll = async (search: string) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await measure({ search, ...(cursor !== undefined && { cursor }) });
        expect(page.reads).toBeLessThanOrEqual(3);
        found.push(...page.users.map(({ id }) => id));
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    expect(await searchAll('JOSE conceicao 07')).toEqual([idOf(7)]);
    expect(await searchAll('pessoa00042@')).toEqual([idOf(42)]);
    expect(await searchAll('000.000.099-99')).toEqual([idOf(9999)]);
    expect(await searchAll('ninguém assim')).toEqual([]);
    // All match: each once, newest first, across pages and reads.
    const all = await searchAll('conceição 12');
    expect(all).toHaveLength(111);
    expect(all).toEqual(all.toSorted().toReversed());
  });

  const seed = async () => {
    const now = Date.parse('2026-01-01T00:00:00.000Z');
    const items = Array.from({ length: COUNT }, (_, index) => {
      const id = idOf(index);
      const created_at = new Date(now + index * 1000).toISOString();
      const user = {
        id,
        name: `José Conceição ${String(index).padStart(2, '0')}`,
        email: `pessoa${String(index).padStart(5, '0')}@exemplo.com.br`,
        document_number: String(index).padStart(11, '0'),
      };
      return [
        {
          put: {
            ...profileKey(id),
            ...user,
            is_admin: false,
            password_hash: '',
            created_at,
            kind: 'user',
            search_text: searchTextOf(user),
          },
        },
        {
          put: {
            ...subscriptionKey(id),
            kind: 'subscription',
            created_at,
            status: 'active',
            plan_id: SMALL,
            current_period_end: '2027-01-01T00:00:00.000Z',
            stripe_subscription_id: 'sub_x',
          },
        },
      ];
    });
    const parts = Array.from({ length: 8 }, (_, part) => items.filter((_, index) => index % 8 === part));
    await Promise.all(parts.map((part) => writeMany(part.flat())));
    await transact(addCounts('TOTAL', { users: COUNT }));
    // Among the newest, so that the first page shows one.
    await setAttributes(profileKey(idOf(0)), { created_at: new Date().toISOString() });
  };
});

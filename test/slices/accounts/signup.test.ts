import { describe, expect } from 'vitest';
import type * as z from 'zod/mini';
import { routes } from '#shared/contract/index.ts';
import type { profileForm } from '#shared/contract/profiles.ts';
import { hashOf } from '../../../functions/accounts/sessions/tokens.ts';
import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { findUserByEmail, profileKey } from '../../../functions/accounts/users.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { subjectsTo } from '../../support/cloud/outbox.ts';
import { scanTable } from '../../support/cloud/storedData.ts';
import { identifyCaller } from '../../support/people/caller.ts';
import { type Customer, signedInEarlier } from '../../support/people/customers.ts';
import { deleteOwn, findRemains } from '../../support/people/deletion.ts';
import { profileOf } from '../../support/people/mailedLinks.ts';
import { countAttempts } from '../../support/people/rateLimits.ts';
import { type Form, formOf } from '../../support/people/users.ts';
import { it as base, PASSWORD } from '../../support/slice.ts';

const it = base.extend(
  'signup',
  ({ visitor }) =>
    (changed?: Partial<Form>) =>
      visitor(routes.accounts.signup, { body: formOf(changed) }),
);

// The limit of signups is reset, because all tests call from one network address.
it.beforeEach(() => resetRateLimit('signup-network', '127.0.0.1'));

describe('signing up', () => {
  it('creates an account, and does not sign in yet', async ({ cloud, visitor, signup }) => {
    const email = 'Joana@Teste.Local';
    const { status, body, headers } = await signup({
      email,
      phoneCountryCode: '+351',
      phone: '912 345 678',
      documentType: 'cnpj',
      documentNumber: '12.abc.345/01de-35',
      cep: '01310-100',
      address: 'Avenida Paulista',
      addressNumber: '1000',
      city: 'São Paulo',
      state: 'SP',
      planId: 2,
    });
    expect(status).toBe(200);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^signup=[\w.-]+; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax$/);
    expect((await identifyCaller(cloud.url, cookies[0]?.split(';')[0])(routes.accounts.me, {})).status).toBe(
      401,
    );

    const login = await visitor(routes.accounts.login, { body: { email, password: 'segredo' } });
    expect(login.body.user).toEqual({
      id: body.userId,
      name: 'Ana Souza',
      email: 'joana@teste.local',
      isAdmin: false,
    });
    const session = identifyCaller(cloud.url, login.headers.get('set-cookie')?.split(';')[0]);
    expect((await session(routes.profiles.get, {})).body).toEqual({
      id: body.userId,
      name: 'Ana Souza',
      has_password: true,
      email_proven: false,
      pending_email: null,
      email: 'joana@teste.local',
      phone_country_code: '+351',
      phone: '912345678',
      document_type: 'cnpj',
      document_number: '12ABC34501DE35',
      user_type: 'basic',
      cep: '01310100',
      address: 'Avenida Paulista',
      address_number: '1000',
      address_complement: null,
      city: 'São Paulo',
      state: 'SP',
      plan_id: 2,
      subscription: null,
      version: expect.any(String),
    });
  });

  it('creates one account for an e-mail, however it is sent', async ({ cloud, signup }) => {
    // The server accepts a document with wrong check digits, at which the form only hints.
    const documentNumber = '111.111.111-11';
    const answers = await Promise.all(
      ['UMA@teste.local', ' uma@TESTE.local '].map((email) => signup({ email, documentNumber })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const ids = answers.map(({ body }) => body.userId);
    const owner = await findUserByEmail('uma@teste.local');
    expect(ids.filter((id) => id === owner?.id)).toHaveLength(1);
    await cloud.idle();
    expect((await subjectsTo(cloud, 'uma@teste.local')).toSorted()).toEqual([
      'Confirme o seu e-mail no Ranqueia',
      'Você já tem uma conta no Ranqueia',
    ]);
    // The second signup has stored nothing, and its cookie and password open nothing.
    const [stranger] = answers.filter(({ body }) => body.userId !== owner?.id);
    expect((await scanTable(cloud)).filter((item) => item.includes(stranger?.body.userId ?? ''))).toEqual([]);
    const again = await signup({ email: 'uma@teste.local', password: 'roubada', confirmPassword: 'roubada' });
    expect(again.status).toBe(200);
    expect(await findUserByEmail('uma@teste.local')).toEqual(owner);
  });

  it('keeps counting where an account is deleted', async ({ cloud, signup, passwordHash }) => {
    const { email } = formOf();
    await countAttempts('signup-email-day', hashOf(email), 4);
    const { status, body } = await signup({ email });
    expect(status).toBe(200);
    await setAttributes(profileKey(body.userId), { password_hash: passwordHash });
    const session = await signedInEarlier(cloud, { userId: body.userId, email }, 0);
    expect((await deleteOwn(session, email, PASSWORD)).status).toBe(200);
    expect(await findRemains(cloud, [email, body.userId])).toEqual([]);
    expect((await signup({ email })).status).toBe(429);
  });
});

const save = ({ call }: Customer, changed: Partial<z.input<typeof profileForm>>) =>
  call(routes.profiles.update, {
    body: { name: 'Bia Lima', phone: '(21) 3456-7890', ...changed },
  });

describe('a profile', () => {
  it('is saved and read, and empty fields become null', async ({ customer }) => {
    const place = { address: 'Av. Rio Branco', city: 'Rio de Janeiro', state: 'RJ' } as const;
    expect((await save(customer, { ...place, cep: '20040-002' })).body.success).toBe(true);
    const { body: plans } = await customer.call(routes.plans.list, {});
    expect(await profileOf(customer)).toMatchObject({
      name: 'Bia Lima',
      email: customer.email,
      phone_country_code: '+55',
      phone: '2134567890',
      ...place,
      cep: '20040002',
      address_number: null,
      user_type: 'subscriber',
      subscription: { status: 'active', plan_name: expect.toBeOneOf(plans.map(({ name }) => name)) },
    });
    await save(customer, { cep: '', address: '', city: '', state: '' });
    expect(await profileOf(customer)).toMatchObject({ cep: null, address: null, city: null, state: null });
  });

  it('keeps its e-mail, which has a route of its own, and accepts the present one', async ({ customer }) => {
    expect((await save(customer, { email: customer.email, name: 'Bia' })).status).toBe(200);
    const { status, body } = await save(customer, { email: 'outra@teste.local', name: 'Outro nome' });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([403, ['email']]);
    expect(await profileOf(customer)).toMatchObject({
      name: 'Bia',
      email: customer.email,
      pending_email: null,
    });
  });
});

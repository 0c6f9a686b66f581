import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { signupForm } from '#shared/contract/accounts.ts';
import { routes } from '#shared/contract/index.ts';
import { consumeRateLimit, resetRateLimit } from '../../functions/accounts/rateLimit.store.ts';
import { findUserByEmail } from '../../functions/accounts/users.store.ts';
import { type Call, callerOf } from '../support/caller.ts';
import type { TestCloud } from '../support/cloud.ts';
import { startShop } from '../support/customers.ts';
import { scanTable } from '../support/leftovers.ts';

let cloud: TestCloud;
let visitor: Call;
beforeAll(async () => {
  cloud = await startShop();
  visitor = callerOf(cloud.url);
});
afterAll(() => cloud.stop());
/** All tests call from one address, whose signups are counted. */
beforeEach(() => resetRateLimit('signup#127.0.0.1'));

type Form = z.input<typeof signupForm>;

let people = 0;
const formOf = (changed: Partial<Form> = {}): Form => {
  people += 1;
  return {
    name: 'Ana Souza',
    email: `ana${people}@teste.local`,
    phone: '(11) 98765-4321',
    documentNumber: '529.982.247-25',
    password: 'segredo',
    confirmPassword: 'segredo',
    ...changed,
  };
};

const signup = (changed?: Partial<Form>) => visitor(routes.accounts.signup, { body: formOf(changed) });

const refusedFields = async (changed: Partial<Form>) => {
  const { status, body } = await signup(changed);
  expect(status).toBe(400);
  return body.fields;
};

describe('signing up', () => {
  it('creates an account that opens by its password, with what was told, and signs nobody in yet', async () => {
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
    expect((await callerOf(cloud.url, cookies[0]?.split(';')[0])(routes.accounts.me, {})).status).toBe(401);

    const login = await visitor(routes.accounts.login, { body: { email, password: 'segredo' } });
    expect(login.body.user).toEqual({
      id: body.userId,
      name: 'Ana Souza',
      email: 'joana@teste.local',
      isAdmin: false,
    });
    const session = callerOf(cloud.url, login.headers.get('set-cookie')?.split(';')[0]);
    expect((await session(routes.profiles.get, {})).body).toEqual({
      id: body.userId,
      name: 'Ana Souza',
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
    });
  });

  it('takes an e-mail once, whatever its case, also of two who sign up at once', async () => {
    const answers = await Promise.all(
      ['UMA@teste.local', 'uma@teste.local', ' uma@TESTE.local '].map((email) => signup({ email })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({
      error: 'Este e-mail já está cadastrado.',
      fields: { email: 'Este e-mail já está cadastrado.' },
    });
    expect(await findUserByEmail('uma@teste.local')).toMatchObject({ name: 'Ana Souza' });
  });

  it('wants six characters of a password, and the same twice', async () => {
    expect(await refusedFields({ password: '12345', confirmPassword: '12345' })).toEqual({
      password: 'A senha deve ter pelo menos 6 caracteres',
    });
    expect(await refusedFields({ confirmPassword: 'outra-senha' })).toEqual({
      confirmPassword: 'As senhas não coincidem',
    });
    expect((await signup({ password: '123456', confirmPassword: '123456' })).status).toBe(200);
  });

  it.each([
    { changed: { phone: '1234' }, field: 'phone' },
    { changed: { phoneCountryCode: '+34', phone: '11987654321' }, field: 'phone' },
    { changed: { documentNumber: '1234567890' }, field: 'documentNumber' },
    { changed: { documentType: 'cnpj', documentNumber: '529.982.247-25' }, field: 'documentNumber' },
    { changed: { documentType: 'cnpj', documentNumber: '12ABC34501DEAB' }, field: 'documentNumber' },
    { changed: { cep: '0131' }, field: 'cep' },
  ] as const)('refuses $changed', async ({ changed, field }) => {
    expect(Object.keys((await refusedFields(changed)) ?? {})).toEqual([field]);
  });

  it('does not judge the check digits of a document: the form only hints at them', async () => {
    expect((await signup({ documentNumber: '111.111.111-11' })).status).toBe(200);
  });

  it('keeps no password, only its hash', async () => {
    await signup({ password: 'palavra-secreta', confirmPassword: 'palavra-secreta' });
    expect((await scanTable(cloud)).join('\n')).not.toContain('palavra-secreta');
  });

  it('is limited to sixty accounts of one address in 15 minutes', async () => {
    for (let tries = 0; tries < 60; tries++) await consumeRateLimit('signup#127.0.0.1', 60, Date.now());
    expect((await signup()).status).toBe(429);
  });
});

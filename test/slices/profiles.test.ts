import { describe, expect } from 'vitest';
import type * as z from 'zod/mini';
import { routes } from '#shared/contract/index.ts';
import type { profileForm } from '#shared/contract/profiles.ts';
import type { Customer } from '../support/customers.ts';
import { mailsTo } from '../support/outbox.ts';
import { it } from '../support/slice.ts';

type Form = z.input<typeof profileForm>;

const save = ({ call }: Customer, changed: Partial<Form>) =>
  call(routes.profiles.update, {
    body: { name: 'Bia Lima', email: 'bia@teste.local', phone: '(21) 3456-7890', ...changed },
  });

const read = async ({ call }: Customer) => (await call(routes.profiles.get, {})).body;

describe('a profile', () => {
  it('is saved and read, and empty fields become null', async ({ customer }) => {
    const email = `bia-${customer.userId.toLowerCase()}@teste.local`;
    const full = {
      email,
      cep: '20040-002',
      address: 'Av. Rio Branco',
      city: 'Rio de Janeiro',
      state: 'RJ',
    } as const;
    expect((await save(customer, full)).body).toEqual({ success: true });
    expect(await read(customer)).toMatchObject({
      name: 'Bia Lima',
      email,
      phone_country_code: '+55',
      phone: '2134567890',
      cep: '20040002',
      address: 'Av. Rio Branco',
      address_number: null,
      city: 'Rio de Janeiro',
      state: 'RJ',
      user_type: 'subscriber',
      subscription: { status: 'active', plan_name: expect.stringMatching(/^Plano \d+$/) },
    });
    await save(customer, { email, cep: '', address: '', city: '', state: '' });
    expect(await read(customer)).toMatchObject({ cep: null, address: null, city: null, state: null });
  });

  it('moves to another e-mail for signing in, tells the old one, and frees it', async ({
    cloud,
    newAccount,
    newCustomer,
    login,
  }) => {
    const customer = await newAccount();
    const before = customer.email;
    expect((await save(customer, { email: 'Mudou@Teste.local' })).status).toBe(200);
    expect((await login('mudou@teste.local')).status).toBe(200);
    expect((await login(before)).status).toBe(401);
    await save(customer, { email: 'mudou@teste.local', name: 'Outro nome' });
    await cloud.idle();
    const told = (await mailsTo(cloud, before)).map(({ subject }) => subject);
    expect(told).toEqual(['O e-mail da sua conta no Ranqueia foi alterado']);
    expect(await mailsTo(cloud, 'mudou@teste.local')).toEqual([]);
    const other = await newCustomer();
    expect((await save(other, { email: before })).status).toBe(200);
  });

  it('moves to at most five e-mails in 15 minutes, taken ones included', async ({
    customer,
    newCustomer,
  }) => {
    const { email: taken } = await newCustomer();
    expect((await save(customer, { email: taken })).status).toBe(409);
    for (const name of ['a', 'b', 'c', 'd']) {
      expect((await save(customer, { email: `${name}@limite.local` })).status).toBe(200);
    }
    expect((await save(customer, { email: 'e@limite.local' })).status).toBe(429);
    expect((await save(customer, { email: 'd@limite.local', name: 'Outro nome' })).status).toBe(200);
    expect(await read(customer)).toMatchObject({ email: 'd@limite.local', name: 'Outro nome' });
  });

  it('is not changed at all when its new e-mail belongs to another account', async ({
    customer,
    newCustomer,
  }) => {
    const other = await newCustomer();
    const { email } = await read(other);
    const { status, body } = await save(customer, { email: email.toUpperCase(), name: 'Intrusa' });
    expect([status, body.fields]).toEqual([409, { email: 'Este e-mail já está cadastrado.' }]);
    expect((await read(customer)).name).toBe('Cliente de Teste');
    expect((await read(other)).email).toBe(email);
  });

  it('keeps one of two simultaneous e-mail changes, and frees the other', async ({
    customer,
    newCustomer,
  }) => {
    const emails = ['um@corrida.local', 'dois@corrida.local'];
    const answers = await Promise.all(emails.map((email) => save(customer, { email })));
    const kept = (await read(customer)).email;
    const accepted = emails.filter((_, index) => answers[index]?.status === 200);
    expect(accepted).toContain(kept);
    const free = emails.find((email) => email !== kept) ?? '';
    expect((await save(await newCustomer(), { email: free })).status).toBe(200);
  });

  it('reports what is wrong with each field', async ({ customer }) => {
    const { body } = await save(customer, { name: ' ', phone: '12', cep: '123' });
    expect(body.fields).toEqual({
      name: 'Preencha este campo.',
      phone: 'Informe o número completo, com o código de área.',
      cep: 'Um CEP tem 8 dígitos.',
    });
  });
});

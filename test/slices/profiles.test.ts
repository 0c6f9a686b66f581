import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { routes } from '#shared/contract/index.ts';
import type { profileForm } from '#shared/contract/profiles.ts';
import { hashPassword } from '../../functions/accounts/password.ts';
import { callerOf } from '../support/caller.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCustomer, startShop } from '../support/customers.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startShop();
});
afterAll(() => cloud.stop());

type Form = z.input<typeof profileForm>;

const save = ({ call }: Customer, changed: Partial<Form>) =>
  call(routes.profiles.update, {
    body: { name: 'Bia Lima', email: 'bia@teste.local', phone: '(21) 3456-7890', ...changed },
  });

const read = async ({ call }: Customer) => (await call(routes.profiles.get, {})).body;

describe('a profile', () => {
  it('is read and saved, and what is left empty is nothing', async () => {
    const customer = await newCustomer(cloud.url);
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

  it('moves to another e-mail, by which its owner then signs in, and the old one is free', async () => {
    const passwordHash = await hashPassword('segredo');
    const customer = await newCustomer(cloud.url, { passwordHash });
    const before = (await read(customer)).email;
    expect((await save(customer, { email: 'Mudou@Teste.local' })).status).toBe(200);
    const login = (email: string) =>
      callerOf(cloud.url)(routes.accounts.login, { body: { email, password: 'segredo' } });
    expect((await login('mudou@teste.local')).status).toBe(200);
    expect((await login(before)).status).toBe(401);
    const other = await newCustomer(cloud.url);
    expect((await save(other, { email: before })).status).toBe(200);
  });

  it("never takes another account's e-mail, and then changes nothing", async () => {
    const [customer, other] = [await newCustomer(cloud.url), await newCustomer(cloud.url)];
    const { email } = await read(other);
    const { status, body } = await save(customer, { email: email.toUpperCase(), name: 'Intrusa' });
    expect([status, body.fields]).toEqual([409, { email: 'Este e-mail já está cadastrado.' }]);
    expect((await read(customer)).name).toBe('Cliente de Teste');
    expect((await read(other)).email).toBe(email);
  });

  it('of two changes of e-mail at once keeps one, and frees the other', async () => {
    const customer = await newCustomer(cloud.url);
    const emails = ['um@corrida.local', 'dois@corrida.local'];
    const answers = await Promise.all(emails.map((email) => save(customer, { email })));
    const kept = (await read(customer)).email;
    const accepted = emails.filter((_, index) => answers[index]?.status === 200);
    expect(accepted).toContain(kept);
    const free = emails.find((email) => email !== kept) ?? '';
    expect((await save(await newCustomer(cloud.url), { email: free })).status).toBe(200);
  });

  it('says what is wrong with a field', async () => {
    const { body } = await save(await newCustomer(cloud.url), { name: ' ', phone: '12', cep: '123' });
    expect(body.fields).toEqual({
      name: 'Preencha este campo.',
      phone: 'Informe o número completo, com o código de área.',
      cep: 'Um CEP tem 8 dígitos.',
    });
  });
});

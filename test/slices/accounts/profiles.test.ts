import { describe, expect } from 'vitest';
import type * as z from 'zod/mini';
import { routes } from '#shared/contract/index.ts';
import type { profileForm } from '#shared/contract/profiles.ts';
import type { Customer } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

type Form = z.input<typeof profileForm>;

const save = ({ call }: Customer, changed: Partial<Form>) =>
  call(routes.profiles.update, {
    body: { name: 'Bia Lima', phone: '(21) 3456-7890', ...changed },
  });

const read = async ({ call }: Customer) => (await call(routes.profiles.get, {})).body;

describe('a profile', () => {
  it('is saved and read, and empty fields become null', async ({ customer }) => {
    const full = {
      cep: '20040-002',
      address: 'Av. Rio Branco',
      city: 'Rio de Janeiro',
      state: 'RJ',
    } as const;
    expect((await save(customer, full)).body).toEqual({ success: true });
    const { body: plans } = await customer.call(routes.plans.list, {});
    expect(await read(customer)).toMatchObject({
      name: 'Bia Lima',
      email: customer.email,
      phone_country_code: '+55',
      phone: '2134567890',
      cep: '20040002',
      address: 'Av. Rio Branco',
      address_number: null,
      city: 'Rio de Janeiro',
      state: 'RJ',
      user_type: 'subscriber',
      subscription: { status: 'active', plan_name: expect.toBeOneOf(plans.map(({ name }) => name)) },
    });
    await save(customer, { cep: '', address: '', city: '', state: '' });
    expect(await read(customer)).toMatchObject({ cep: null, address: null, city: null, state: null });
  });

  it('keeps its e-mail, which has a route of its own, and accepts the present one', async ({ customer }) => {
    expect((await save(customer, { email: customer.email, name: 'Bia' })).status).toBe(200);
    const { status, body } = await save(customer, { email: 'outra@teste.local', name: 'Outro nome' });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([403, ['email']]);
    expect(await read(customer)).toMatchObject({ name: 'Bia', email: customer.email, pending_email: null });
  });
});

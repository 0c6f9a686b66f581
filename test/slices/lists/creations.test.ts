import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { Customer } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';

const { companies, notes } = routes;

const company = { name: 'Loja', domain: 'loja.com.br', website: 'https://loja.com.br/' };
const note = { text: 'Site novo', day: '2026-11-20', url: '', company_id: '' };
const KEY = 'the same in all accounts';

interface Noun {
  readonly create: (customer: Customer, key?: string) => Promise<{ status: number; body: { id: string } }>;
  readonly createOther: (customer: Customer, key: string) => Parameters<typeof expectRefusal>[0];
  readonly list: (customer: Customer) => Promise<{ body: readonly { readonly id: string }[] }>;
}

const nouns: readonly (readonly [string, Noun])[] = [
  [
    'company',
    {
      create: ({ call }, key) => call(companies.create, { body: { ...company, key } }),
      createOther: ({ call }, key) => call(companies.create, { body: { ...company, name: 'Outra', key } }),
      list: ({ call }) => call(companies.list, {}),
    },
  ],
  [
    'note',
    {
      create: ({ call }, key) => call(notes.create, { body: { ...note, key } }),
      createOther: ({ call }, key) => call(notes.create, { body: { ...note, day: '2026-11-21', key } }),
      list: ({ call }) => call(notes.list, { query: {} }),
    },
  ],
];

describe.each(nouns)('a %s', (_, { create, createOther, list }) => {
  it('is created once by requests with one key, at once or later', async ({ newCustomer }) => {
    const customer = await newCustomer({ limits: { max_companies: 1 } });
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => create(customer, KEY)));
    const all = [...atOnce, await create(customer, KEY)];
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    const { body: stored } = await list(customer);
    expect(stored).toHaveLength(1);
    expect(all.map(({ body }) => body)).toEqual(all.map(() => stored[0]));
  });

  it('is never overwritten by a repetition with other values', async ({ customer }) => {
    await create(customer, KEY);
    const { body: before } = await list(customer);
    const refusal = 'Isto já foi criado, com os dados de antes. Recarregue a página para editar.';
    await expectRefusal(createOther(customer, KEY), 409, refusal);
    expect((await list(customer)).body).toEqual(before);
  });

  it('is another one with another key, without one, and in another account', async ({
    customer,
    newCustomer,
  }) => {
    const stranger = await newCustomer();
    const { body: theirs } = await create(stranger, KEY);
    for (const key of [KEY, `${KEY} not`, undefined, undefined]) await create(customer, key);
    const { body: stored } = await list(customer);
    expect(new Set([theirs, ...stored].map(({ id }) => id)).size).toBe(5);
    expect((await list(stranger)).body).toEqual([theirs]);
  });
});

it('a company in the trash is not created again', async ({ newCustomer }) => {
  const { call } = await newCustomer({ limits: { max_companies: 1 } });
  const create = () => call(companies.create, { body: { ...company, key: KEY } });
  const { body: created } = await create();
  await call(companies.delete, { params: { id: created.id } });
  const refusal = 'Esta empresa já foi criada e está na lixeira. Restaure-a de lá.';
  await expectRefusal(create(), 409, refusal);
  await call(companies.create, { body: company });
  await expectRefusal(create(), 409, refusal);
});

it('a key that others may have, too, is refused', async ({ customer }) => {
  const { status, body } = await customer.call(companies.create, { body: { ...company, key: '1' } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ fields: { key: 'Use pelo menos 16 caracteres.' } });
});

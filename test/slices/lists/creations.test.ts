import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { findViolations } from '../../support/cloud/invariants.ts';
import type { Customer } from '../../support/people/customers.ts';
import { deleteForGood } from '../../support/people/deletion.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';

const { companies, notes } = routes;

const company = { name: 'Loja', domain: 'loja.com.br', website: 'https://loja.com.br/' };
const note = { text: 'Site novo', day: '2026-11-20', url: '', company_id: '' };
const KEY = 'the same in all accounts';

const create = ({ call }: Customer, key?: string, name = 'Loja') =>
  call(companies.create, { body: { ...company, name, key } });

describe('a company', () => {
  it('is created once by requests with one key, at once or later', async ({ newCustomer }) => {
    const customer = await newCustomer({ limits: { max_companies: 1 } });
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => create(customer, KEY)));
    const all = [...atOnce, await create(customer, KEY)];
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    const { body: stored } = await customer.call(companies.list, {});
    expect(stored).toHaveLength(1);
    expect(all.map(({ body }) => body)).toEqual(all.map(() => stored[0]));
  });

  it('is never overwritten by a repetition with other values', async ({ customer }) => {
    const { body: before } = await create(customer, KEY);
    const refusal = 'Isto já foi criado, com os dados de antes. Recarregue a página para editar.';
    await expectRefusal(create(customer, KEY, 'Outra'), 409, refusal);
    expect((await customer.call(companies.list, {})).body).toEqual([before]);
  });

  it('is another one with another key, without one, and in another account', async ({
    customer,
    newCustomer,
  }) => {
    const stranger = await newCustomer();
    const { body: theirs } = await create(stranger, KEY);
    for (const key of [KEY, `${KEY} not`, undefined, undefined]) await create(customer, key);
    const { body: stored } = await customer.call(companies.list, {});
    expect(new Set([theirs, ...stored].map(({ id }) => id)).size).toBe(5);
    expect((await stranger.call(companies.list, {})).body).toEqual([theirs]);
  });
});

it('a company in the trash is not created again, and one deleted for good anew', async ({ newCustomer }) => {
  const customer = await newCustomer({ limits: { max_companies: 1 } });
  const { call } = customer;
  const { body: created } = await create(customer, KEY);
  await call(companies.delete, { params: { id: created.id } });
  const refusal = 'Esta empresa já foi criada e está na lixeira. Restaure-a de lá.';
  await expectRefusal(create(customer, KEY), 409, refusal);
  const { body: other } = await call(companies.create, { body: company });
  await expectRefusal(create(customer, KEY), 409, refusal);
  // Whatever is still to be cleaned up of the former, it is not the next one's.
  await call(companies.deleteForGood, { params: created });
  await call(companies.delete, { params: other });
  expect((await create(customer, KEY)).body.id).not.toBe(created.id);
});

it.for([
  ['is restored', companies.restore],
  ['is deleted for good', companies.deleteForGood],
] as const)(
  'a key that comes again while its company %s makes at most one',
  async ([, route], { cloud, customer }) => {
    const { call } = customer;
    for (const round of [1, 2, 3, 4, 5]) {
      const again = () => create(customer, `${KEY} ${round}`);
      const { body: first } = await again();
      await call(companies.delete, { params: first });
      const ending = call(route, { params: first });
      const answers = await Promise.all([again(), again(), again()]);
      expect((await ending).status).toBe(200);
      const { body: last } = await again();
      expect((await call(companies.list, {})).body).toEqual([last]);
      for (const { status, body } of answers)
        expect([last.id, undefined]).toContain(status === 200 ? body.id : undefined);
      await deleteForGood(customer, last.id);
    }
    await cloud.idle();
    expect(await findViolations()).toEqual([]);
  },
);

it('a note has one key, whatever its day, and a key whose note is deleted makes another', async ({
  customer,
}) => {
  const { call } = customer;
  const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
  const createOn = (day: string) => call(notes.create, { body: { ...note, day, key: KEY } });
  const answers = await Promise.all(days.map(createOn));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const first = (await call(notes.list, {})).body;
  expect(first).toHaveLength(1);
  const params = { id: first[0]?.id ?? '' };
  await call(notes.update, { params, body: { ...note, day: '2026-11-10' } });
  expect((await createOn('2026-11-10')).body.id).toBe(params.id);
  await call(notes.delete, { params });
  const { body: second } = await createOn('2026-11-20');
  expect(second.id).not.toBe(params.id);
  expect((await call(notes.list, {})).body).toEqual([second]);
  await expectRefusal(call(notes.delete, { params }), 404, 'Nota não encontrada');
});

it('a key that others may have, too, is refused', async ({ customer }) => {
  const { status, body } = await create(customer, '1');
  expect(status).toBe(400);
  expect(body).toMatchObject({ fields: { key: 'Use pelo menos 16 caracteres.' } });
});

import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { emptyTrash, findTrashed } from '../../../functions/companies/trash.store.ts';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { findViolations } from '../../support/cloud/invariants.ts';
import type { Customer } from '../../support/people/customers.ts';
import { deleteForGood } from '../../support/people/deletion.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';

const { companies, competitors, keywords, notes, segments } = routes;

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

it('a company that is created again by the key of one deleted for good keeps all that it is given', async ({
  cloud,
  newCustomer,
}) => {
  const { call, userId } = await newCustomer({
    limits: { max_companies: 1, max_keywords: 40, max_competitors: 3 },
  });
  const fill = async () => {
    const { body: created } = await call(companies.create, { body: { ...company, key: KEY } });
    const company_id = created.id;
    const texts = Array.from({ length: 40 }, (_, index) => `palavra ${index}`);
    const added = await call(keywords.createMany, { body: { company_id, keywords: texts } });
    expect(added.body.created).toHaveLength(40);
    const domains = ['um.com.br', 'dois.com.br', 'tres.com.br'].map((domain) => ({ domain }));
    await call(competitors.createMany, { body: { company_id, competitors: domains } });
    await call(notes.create, { body: { ...note, company_id } });
    await call(segments.create, { body: { company_id, name: 'Marca', tags: ['marca'] } });
    return created;
  };
  const contentsOf = async (id: string) => {
    const listed = [
      await call(keywords.list, { query: { company_id: id } }),
      await call(competitors.list, { query: { company_id: id } }),
      await call(notes.list, { query: { company_id: id } }),
      await call(segments.list, { params: { id } }),
    ];
    return listed.map(({ body }) => body.length);
  };
  const former = await fill();
  await call(companies.delete, { params: former });
  await cloud.idle();
  // The cleanup's message is lost, so that it comes after the second creation.
  const trashed = await findTrashed(userId, former.id);
  if (!trashed) throw new Error('The company is not in the trash');
  await emptyTrash(userId, trashed, Date.now() - MINUTE);
  const second = await fill();
  expect(second.id).not.toBe(former.id);
  await cloud.runScheduledFunctions();
  await cloud.idle();
  expect(await contentsOf(second.id)).toEqual([40, 3, 1, 1]);
  expect((await readSubscription(userId)).usage).toEqual({ keywords: 40, companies: 1 });
  const more = await call(keywords.create, { body: { company_id: second.id, keyword: 'uma a mais' } });
  expect(more.status).toBe(403);
  expect(await findViolations()).toEqual([]);
  await call(companies.delete, { params: second });
  expect((await readSubscription(userId)).usage).toEqual({ keywords: 0, companies: 0 });
});

it.for([
  ['is restored', companies.restore],
  ['is deleted for good', companies.deleteForGood],
] as const)(
  'a key that comes again while its company %s makes at most one',
  async ([, route], { cloud, customer }) => {
    const { call } = customer;
    for (const round of [1, 2, 3, 4, 5]) {
      const create = () => call(companies.create, { body: { ...company, key: `${KEY} ${round}` } });
      const { body: first } = await create();
      await call(companies.delete, { params: first });
      const ending = call(route, { params: first });
      const answers = await Promise.all([create(), create(), create()]);
      expect((await ending).status).toBe(200);
      const { body: last } = await create();
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
  const create = (day: string) => call(notes.create, { body: { ...note, day, key: KEY } });
  const answers = await Promise.all(days.map(create));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const first = (await call(notes.list, {})).body;
  expect(first).toHaveLength(1);
  const params = { id: first[0]?.id ?? '' };
  await call(notes.update, { params, body: { ...note, day: '2026-11-10' } });
  expect((await create('2026-11-10')).body.id).toBe(params.id);
  await call(notes.delete, { params });
  const { body: second } = await create('2026-11-20');
  expect(second.id).not.toBe(params.id);
  expect((await call(notes.list, {})).body).toEqual([second]);
  await expectRefusal(call(notes.delete, { params }), 404, 'Nota não encontrada');
});

it('a key that others may have, too, is refused', async ({ customer }) => {
  const { status, body } = await customer.call(companies.create, { body: { ...company, key: '1' } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ fields: { key: 'Use pelo menos 16 caracteres.' } });
});

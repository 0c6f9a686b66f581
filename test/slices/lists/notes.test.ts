import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { userPartition } from '../../../functions/accounts/users.store.ts';
import { createNote } from '../../../functions/notes/notes.store.ts';
import { MOST_NOTES } from '../../../functions/notes/notes.ts';
import { writeMany } from '../../../functions/platform/aws/writes.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { searchSettings } from '../../../functions/search/settings/settings.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';

const { notes } = routes;
const TODAY = dayOf(Date.now());
const note = (text: string, day: string, company_id: string | null = null) => ({ text, day, company_id });

const textsOf = async ({ call }: Customer, query: { company_id?: string; since?: string } = {}) =>
  (await call(notes.list, { query })).body.map(({ text }) => text);

it('a note is of a day and a company or all, listed by day, changed and deleted', async ({ customer }) => {
  const { call } = customer;
  const [one, other] = [await newCompany(customer), await newCompany(customer)];
  const { body: created } = await call(notes.create, {
    body: { ...note(' Site novo\nno ar ', '2026-11-19', one.id), url: 'https://loja.com.br/novo' },
  });
  expect(created).toMatchObject({
    company_id: one.id,
    text: 'Site novo\nno ar',
    url: 'https://loja.com.br/novo',
    author: 'Cliente de Teste',
  });
  await call(notes.create, { body: note('Atualização do Google', '2026-11-20') });
  await call(notes.create, { body: note('Da outra', '2026-11-18', other.id) });
  expect(await textsOf(customer)).toEqual(['Atualização do Google', 'Site novo\nno ar', 'Da outra']);
  expect(await textsOf(customer, { company_id: other.id })).toEqual(['Atualização do Google', 'Da outra']);
  expect(await textsOf(customer, { since: '2026-11-20' })).toEqual(['Atualização do Google']);

  const params = { id: created.id };
  await call(notes.update, { params, body: note('Site novo', '2026-11-21') });
  expect(await textsOf(customer, { company_id: other.id })).toEqual([
    'Site novo',
    'Atualização do Google',
    'Da outra',
  ]);
  expect((await call(notes.delete, { params })).body).toEqual({ success: true });
  await expectRefusal(call(notes.delete, { params }), 404, 'Nota não encontrada');
  await call(routes.companies.delete, { params: { id: other.id } });
  expect(await textsOf(customer)).toEqual(['Atualização do Google']);
});

it('a note needs a secure address, and a company that still exists when it is written', async ({
  customer: { userId, call },
}) => {
  const { body } = await call(notes.create, { body: note('x', TODAY) });
  const insecure = { ...note('x', TODAY), url: 'http://loja.com.br' };
  expect((await call(notes.create, { body: insecure })).status).toBe(400);
  const orphan = { ...body, company_id: 'gone', author: 'Ana', revision: 0 };
  await expect(createNote(userId, orphan)).rejects.toThrow('Empresa não encontrada');
});

it('a note is refused beyond the most of an account', async ({ customer: { userId, call } }) => {
  const stored = Array.from({ length: MOST_NOTES }, (_, index) => ({
    put: {
      PK: userPartition(userId),
      SK: `NOTE#${TODAY}#${index}`,
      ...note(`${index}`, TODAY),
      id: `${index}`,
      url: null,
      author: 'Ana',
      created_at: `${index}`,
      revision: 0,
    },
  }));
  await writeMany(stored);
  expect((await call(notes.list, {})).body).toHaveLength(MOST_NOTES);
  const refusal = 'A conta já tem 1.000 notas. Exclua as que não precisa mais.';
  await expectRefusal(call(notes.create, { body: note('mais uma', TODAY) }), 409, refusal);
  await call(notes.delete, { params: { id: '1' } });
  expect((await call(notes.create, { body: note('nova', TODAY) })).status).toBe(200);
});

it('a note is one for all changes of a domain on a day, from the first to the last', async ({ customer }) => {
  const company = await newCompany(customer, { domain: 'loja.com.br' });
  const rename = (domain: string) =>
    customer.call(routes.companies.update, { params: company, body: { name: 'Loja', domain } });
  for (let change = 0; change < 12; change++) await rename(`nova${change}.com.br`);
  expect(await textsOf(customer)).toEqual(['O domínio mudou de loja.com.br para nova11.com.br.']);
  await rename('loja.com.br');
  expect(await textsOf(customer)).toEqual([]);
});

it('a note is made by the system where positions stop being comparable', async ({ admin, customer }) => {
  await saveSearchSettings(searchSettings.parse({}));
  const setMarket = (country: 'br' | 'pt', rate_limit = 60) =>
    admin.call(routes.search.updateSettings, {
      body: { provider: 'serper', config: { country, rate_limit } },
    });
  await setMarket('pt');
  const company = await newCompany(customer, { domain: 'loja.com.br' });
  const params = { id: company.id };
  const rename = (domain: string) =>
    customer.call(routes.companies.update, { params, body: { name: 'Loja', domain } });
  await rename('loja.com.br');
  await rename('maçã.com.br');
  await setMarket('br');
  await setMarket('br', 90);
  const { body: made } = await customer.call(notes.list, { query: { company_id: company.id } });
  expect(made).toMatchObject([
    {
      company_id: null,
      day: TODAY,
      text: 'O buscador que mede as posições mudou de Serper, pt, pt-br para Serper, br, pt-br. Antes e depois não são comparáveis.',
      author: null,
    },
    {
      company_id: company.id,
      day: TODAY,
      text: 'O domínio mudou de loja.com.br para maçã.com.br.',
      author: null,
    },
  ]);
  expect(await textsOf(customer, { since: daysBefore(TODAY, -1) })).toEqual([]);
  const id = made[0]?.id ?? '';
  const refusal = 'Notas do sistema não podem ser alteradas.';
  await expectRefusal(customer.call(notes.delete, { params: { id } }), 403, refusal);
  const update = customer.call(notes.update, { params: { id }, body: note('minha', TODAY) });
  await expectRefusal(update, 403, refusal);
});

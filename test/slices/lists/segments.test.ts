import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { runCheck } from '../../support/checks/checks.ts';
import { placeAt } from '../../support/checks/placing.ts';
import { stayOnOneDay } from '../../support/days/oneDay.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';

const setUp = async (customer: Customer, texts: readonly string[]) => {
  const company = await newCompany(customer, { keywords: [...texts] });
  const tag = (text: string, tags: string[]) =>
    customer.call(routes.keywords.updateMany, {
      body: { ids: [keywordNameOf(company.id, text)], add_tags: tags },
    });
  return { company, tag };
};

it('a segment narrows the overview and its closed days to keywords with the tags', async ({ customer }) => {
  await stayOnOneDay();
  const { company, tag } = await setUp(customer, ['um', 'dois']);
  const now = Date.now();
  const yesterday = daysBefore(dayOf(now), 1);
  await placeAt(customer, keywordNameOf(company.id, 'um'), now - DAY, { 'loja.com.br': 1 });
  await placeAt(customer, keywordNameOf(company.id, 'dois'), now - DAY, { 'loja.com.br': 2 });
  await closeAccount(customer.userId, [yesterday]);
  await tag('um', ['marca']);
  const overviewOf = async (tags?: string) =>
    (await customer.call(routes.reports.getOverview, { params: company, query: { tags } })).body;
  const daysOf = async (tags?: string) =>
    (await overviewOf(tags)).days.map(({ day, keywords, own }) => [day, keywords, own.visibility]);
  expect(await daysOf()).toEqual([
    [yesterday, 2, 77.54],
    [dayOf(now), 2, 77.54],
  ]);
  expect(await daysOf('marca')).toEqual([
    [yesterday, 1, 100],
    [dayOf(now), 1, 100],
  ]);
  expect(await overviewOf('outra')).toMatchObject({ tags: ['marca'], basis: { keywords: 0 }, days: [] });
});

it('a segment is one of at most 50 of a company', async ({ customer }) => {
  const { id } = await newCompany(customer);
  const save = (name: string, tags = ['marca']) =>
    customer.call(routes.segments.create, { body: { company_id: id, name, tags } });
  const list = async () => (await customer.call(routes.segments.list, { params: { id } })).body;
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => save(`Segmento ${index}`)));
  const saved = answers.map(({ body }) => body);
  expect(await list()).toHaveLength(50);
  const full = 'Uma empresa tem até 50 segmentos. Exclua um para salvar outro.';
  await expectRefusal(save('Mais um'), 409, full);
  const [first, second] = saved;
  // A repeated request succeeds also then.
  expect((await save(first?.name ?? '')).body).toEqual(first);
  const remove = () => customer.call(routes.segments.delete, { params: { id: first?.id ?? '' } });
  expect((await remove()).status).toBe(200);
  const { body: again } = await save(first?.name ?? '');
  expect(again.id).not.toBe(first?.id);
  expect((await remove()).status).toBe(404);
  await expectRefusal(save('Mais um'), 409, full);
  await expectRefusal(
    save(second?.name ?? '', ['outra']),
    409,
    'A empresa já tem um segmento com este nome.',
  );
  expect(await list()).toHaveLength(50);
});

it('a segment is a filter by tags with a name and a visibility of its own', async ({ cloud, customer }) => {
  const { company, tag } = await setUp(customer, ['um', 'dois', 'três']);
  const { id } = company;
  cloud.serper.plant({ q: 'um', domain: 'loja.com.br', position: 1 });
  await runCheck(cloud, customer, company);
  await tag('um', ['marca', 'loja']);
  await tag('dois', ['marca']);
  const save = (name: string, tags: string[]) =>
    customer.call(routes.segments.create, { body: { company_id: id, name, tags } });
  const list = async () => (await customer.call(routes.segments.list, { params: { id } })).body;
  await save('Marca', ['Loja']);
  await expectRefusal(await save('marca', ['marca']), 409, 'A empresa já tem um segmento com este nome.');
  expect((await save('Marca', ['loja'])).status).toBe(200);
  await save('Ambas', ['marca', 'loja']);
  await save('Nenhuma', ['outra']);
  expect(await list()).toMatchObject([
    { name: 'Ambas', tags: ['loja', 'marca'], keywords: 1, visibility: 100 },
    { name: 'Marca', tags: ['loja'], keywords: 1, visibility: 100 },
    { name: 'Nenhuma', keywords: 0, visibility: null },
  ]);
  for (const segment of await list())
    await customer.call(routes.segments.delete, { params: { id: segment.id } });
  expect(await list()).toEqual([]);
  await expectRefusal(await save('Sem etiqueta', []), 400, 'Etiquetas: O mínimo é 1.');
});

import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { runCheck } from '../../support/checks/checks.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';

it('is a filter by tags with a name and a visibility of its own', async ({ cloud, customer }) => {
  const company = await newCompany(customer, { keywords: ['um', 'dois', 'três'] });
  const { id } = company;
  cloud.serper.plant({ q: 'um', domain: 'loja.com.br', position: 1 });
  await runCheck(cloud, customer, company);
  const { body: listed } = await customer.call(routes.keywords.list, {});
  const tag = (text: string, tags: string[]) => {
    const ids = listed.filter(({ keyword }) => keyword === text).map((keyword) => keyword.id);
    return customer.call(routes.keywords.updateMany, { body: { ids, add_tags: tags } });
  };
  await tag('um', ['marca', 'loja']);
  await tag('dois', ['marca']);
  const save = (name: string, tags: string[]) =>
    customer.call(routes.segments.create, { body: { company_id: id, name, tags } });
  const list = async () => (await customer.call(routes.segments.list, { params: { id } })).body;
  await save('Marca', ['Loja']);
  await save('marca', ['marca']);
  await save('Ambas', ['marca', 'loja']);
  await save('Nenhuma', ['outra']);
  expect(await list()).toMatchObject([
    { name: 'Ambas', tags: ['loja', 'marca'], keywords: 1, visibility: 100 },
    { name: 'marca', tags: ['marca'], keywords: 2, visibility: 50 },
    { name: 'Nenhuma', keywords: 0, visibility: null },
  ]);
  for (const segment of await list())
    await customer.call(routes.segments.delete, { params: { id: segment.id } });
  expect(await list()).toEqual([]);
  await expectRefusal(await save('Sem etiqueta', []), 400, 'Etiquetas: O mínimo é 1.');
});

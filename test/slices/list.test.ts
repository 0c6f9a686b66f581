import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { TestCloud } from '../support/cloud.ts';
import { newCompany, newCustomer, startShop } from '../support/customers.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startShop();
});
afterAll(() => cloud.stop());

it('the list of keywords follows every change, whichever instance answers', async () => {
  const customer = await newCustomer(cloud.url);
  const { call } = customer;
  const { id } = await newCompany(customer, { keywords: ['um', 'dois'] });
  /** Several at once are answered by several instances, each with its own memory. */
  const expectLists = async (...expected: readonly string[]) => {
    const lists = await Promise.all(Array.from({ length: 6 }, () => call(routes.keywords.list, {})));
    for (const { body } of lists) {
      expect(body.map(({ company_name, keyword }) => `${company_name}: ${keyword}`)).toEqual(expected);
    }
    return lists[0]?.body ?? [];
  };
  const [first] = await expectLists('Loja: um', 'Loja: dois');
  await call(routes.keywords.create, { body: { company_id: id, keyword: 'três' } });
  await expectLists('Loja: um', 'Loja: dois', 'Loja: três');
  await call(routes.keywords.delete, { params: { id: first?.id ?? '' } });
  await call(routes.keywords.create, { body: { company_id: id, keyword: 'quatro' } });
  await expectLists('Loja: dois', 'Loja: três', 'Loja: quatro');
  const renamed = { name: 'Outra', domain: 'outra.com.br' };
  await call(routes.companies.update, { params: { id }, body: renamed });
  await expectLists('Outra: dois', 'Outra: três', 'Outra: quatro');
  await call(routes.companies.delete, { params: { id } });
  await expectLists();
});

it('a long list goes compressed to whoever takes it', async () => {
  const customer = await newCustomer(cloud.url);
  await newCompany(customer, {
    keywords: Array.from({ length: 160 }, (_, index) => `palavra-chave de comprimento usual ${index}`),
  });
  const url = cloud.url + routes.keywords.list.path;
  const { cookie } = customer;
  const plain = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
  const short = await fetch(url, { headers: { cookie, 'accept-encoding': 'gzip' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(short.headers.get('content-encoding')).toBe('gzip');
  expect(Number(short.headers.get('content-length'))).toBeLessThan(8_000);
  expect(await short.json()).toEqual(await plain.json());
});

import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { newCompany } from '../support/customers.ts';
import { it } from '../support/slice.ts';

it('the list of keywords reflects every change, whichever instance answers', async ({ customer }) => {
  const { call } = customer;
  const { id } = await newCompany(customer, { keywords: ['um', 'dois'] });
  /** Simultaneous requests reach several instances, each with its own cache. */
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

it('a long list is compressed for clients that accept it', async ({ cloud, customer }) => {
  await newCompany(customer, {
    keywords: Array.from({ length: 160 }, (_, index) => `palavra-chave de comprimento usual ${index}`),
  });
  const url = cloud.url + routes.keywords.list.path;
  const { cookie } = customer;
  const plain = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
  const gzipped = await fetch(url, { headers: { cookie, 'accept-encoding': 'gzip' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(gzipped.headers.get('content-encoding')).toBe('gzip');
  expect(Number(gzipped.headers.get('content-length'))).toBeLessThan(8_000);
  expect(await gzipped.json()).toEqual(await plain.json());
});

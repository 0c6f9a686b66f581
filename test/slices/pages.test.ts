import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analysisOf, check, gridOf } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCompany, newCustomer, startShop } from '../support/customers.ts';

let cloud: TestCloud;
let customer: Customer;
beforeAll(async () => {
  cloud = await startShop();
});
beforeEach(async () => {
  cloud.serper.reset();
  customer = await newCustomer(cloud.url);
});
afterAll(() => cloud.stop());

/** Plants domains at their places. The 25th place is on the third page, whether a page holds nine results or ten. */
const plant = (q: string, places: Readonly<Record<string, number>>) =>
  cloud.serper.plant(...Object.entries(places).map(([domain, position]) => ({ q, domain, position })));
const pagesRead = () => cloud.serper.calls.map(({ page }) => page);

describe('reading pages', () => {
  it('ends with the page that places the company', async () => {
    plant('primeira página', { 'loja.com.br': 4 });
    const company = await newCompany(customer, { keywords: ['primeira página'], competitors: ['rival.com'] });
    await check(cloud, customer, company);
    expect(pagesRead()).toEqual([1]);
  });

  it('goes on for a competitor of the grid, and places all of them', async () => {
    plant('terceira página', { 'loja.com.br': 4, 'perto.com': 7, 'longe.com': 25 });
    const competitors = ['longe.com', 'perto.com'];
    const company = await newCompany(customer, { keywords: ['terceira página'], competitors });
    await check(cloud, customer, company, 'grid');
    expect(pagesRead()).toEqual([1, 2, 3]);
    expect(await gridOf(customer, company)).toEqual({ 'terceira página': [4, 25, 7] });
  });

  it('gives up after five', async () => {
    const company = await newCompany(customer, { keywords: ['ninguém'] });
    await check(cloud, customer, company);
    expect(pagesRead()).toEqual([1, 2, 3, 4, 5]);
  });

  it('gives up where a page is empty, and says how deep it looked', async () => {
    cloud.serper.answerWith((organic, { page }) => ({ organic: page === 1 ? organic.slice(0, 7) : [] }));
    const company = await newCompany(customer, { keywords: ['poucos resultados'] });
    await check(cloud, customer, company);
    expect(pagesRead()).toEqual([1, 2]);
    const { rows } = await analysisOf(customer, company);
    expect(rows.get('poucos resultados')).toMatchObject({ trend: 'not_found', depth: 7 });
  });

  it('reads for the grid only what the check of the keywords has not', async () => {
    plant('aproveitada', { 'loja.com.br': 4, 'longe.com': 25 });
    const company = await newCompany(customer, { keywords: ['aproveitada'], competitors: ['longe.com'] });
    await check(cloud, customer, company);
    expect(pagesRead()).toEqual([1]);
    await check(cloud, customer, company, 'grid');
    expect(pagesRead()).toEqual([1, 2, 3]);
    expect(await gridOf(customer, company)).toEqual({ aproveitada: [4, 25] });
  });
});

describe('a result', () => {
  it.each([
    ['loja.com.br', 'http://WWW.Loja.com.br:8080/x', 2],
    ['loja.com.br', 'https://blog.loja.com.br/post', 2],
    ['https://www.loja.com.br/seção', 'https://loja.com.br', 2],
    ['maçã.com.br', 'https://www.xn--ma-tiap.com.br/', 2],
    ['xn--ma-tiap.com.br', 'https://MAÇÃ.com.br/', 2],
    ['loja.com.br', 'https://minhaloja.com.br/', null],
    ['loja.com.br', 'https://loja.com.br.golpe.com/', null],
    ['blog.loja.com.br', 'https://loja.com.br/', null],
    ['loja.com.br', 'javascript:x@loja.com.br', null],
    ['loja.com.br', 'loja.com.br/sem-esquema', null],
  ])('of %s may be at %s: %s', async (domain, link, position) => {
    cloud.serper.plant({ q: `${domain} ${link}`.toLowerCase(), domain: 'plantado.com', position: 2, link });
    const keyword = `${domain} ${link}`;
    const company = await newCompany(customer, { domain, keywords: [keyword] });
    await check(cloud, customer, company);
    const { rows } = await analysisOf(customer, company);
    expect(rows.get(keyword)?.current_position).toBe(position);
  });
});

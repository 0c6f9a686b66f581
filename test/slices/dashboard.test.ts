import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { check } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCompany, newCustomer, startShop } from '../support/customers.ts';

let cloud: TestCloud;
let customer: Customer;
beforeAll(async () => {
  cloud = await startShop();
  customer = await newCustomer(cloud.url, {
    limits: { max_keywords: 10, max_companies: 4, max_competitors: 3 },
  });
});
afterAll(() => cloud.stop());

describe('the dashboard', () => {
  it('is empty at first', async () => {
    const { call } = customer;
    expect((await call(routes.reports.getDashboard, {})).body).toEqual({
      totalKeywords: 0,
      totalCompanies: 0,
      totalCompetitors: 0,
      averagePosition: null,
    });
    expect((await call(routes.reports.listCompanies, {})).body).toEqual([]);
  });

  it('counts, and averages the positions that were found', async () => {
    const { call } = customer;
    const [shop, cafe] = [
      await newCompany(customer, { keywords: ['tênis', 'bota', 'meia'], competitors: ['a.com', 'b.com'] }),
      await newCompany(customer, { domain: 'cafe.com.br', keywords: ['café'], competitors: ['c.com'] }),
    ];
    const empty = await newCompany(customer);
    cloud.serper.plant(
      { q: 'tênis', domain: 'loja.com.br', position: 1 },
      { q: 'bota', domain: 'loja.com.br', position: 4 },
      { q: 'café', domain: 'cafe.com.br', position: 8 },
    );
    for (const company of [shop, cafe]) await check(cloud, customer, company);
    expect((await call(routes.reports.getDashboard, {})).body).toEqual({
      totalKeywords: 4,
      totalCompanies: 3,
      totalCompetitors: 3,
      averagePosition: 4.3,
    });
    expect((await call(routes.reports.listCompanies, {})).body).toEqual([
      { ...shop, keywords_count: 3, competitors_count: 2, average_position: 2.5 },
      { ...cafe, keywords_count: 1, competitors_count: 1, average_position: 8 },
      { ...empty, keywords_count: 0, competitors_count: 0, average_position: null },
    ]);
  });
});

import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { runCheck } from '../../support/checks/checks.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

describe('the dashboard', () => {
  it('shows the totals and the average of the positions found', async ({ cloud, customer }) => {
    const { call } = customer;
    const [store, cafe] = [
      await newCompany(customer, { keywords: ['tênis', 'bota', 'meia'], competitors: ['a.com', 'b.com'] }),
      await newCompany(customer, { domain: 'cafe.com.br', keywords: ['café'], competitors: ['c.com'] }),
    ];
    const empty = await newCompany(customer);
    cloud.serper.plant(
      { q: 'tênis', domain: 'loja.com.br', position: 1 },
      { q: 'bota', domain: 'loja.com.br', position: 4 },
      { q: 'café', domain: 'cafe.com.br', position: 8 },
    );
    for (const company of [store, cafe]) await runCheck(cloud, customer, company);
    expect((await call(routes.reports.getDashboard, {})).body).toEqual({
      totalKeywords: 4,
      totalCompanies: 3,
      totalCompetitors: 3,
      averagePosition: 4.3,
    });
    const checked = { improved: 0, declined: 0, not_found: 0, last_check: expect.stringMatching(/Z$/) };
    expect((await call(routes.reports.listCompanies, {})).body).toEqual([
      {
        ...store,
        ...checked,
        keywords_count: 3,
        active_keywords: 3,
        competitors_count: 2,
        average_position: 2.5,
        not_found: 1,
      },
      {
        ...cafe,
        ...checked,
        keywords_count: 1,
        active_keywords: 1,
        competitors_count: 1,
        average_position: 8,
      },
      {
        ...empty,
        ...checked,
        keywords_count: 0,
        active_keywords: 0,
        competitors_count: 0,
        average_position: null,
        last_check: null,
      },
    ]);
  });
});

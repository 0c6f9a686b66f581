import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { competitorIdOf, createCompetitor } from '../../../functions/competitors/competitors.store.ts';
import { keywordIdOf } from '../../../functions/keywords/keywords.store.ts';
import { saveFailure } from '../../../functions/keywords/rankings.store.ts';
import { requireAllowance } from '../../../functions/subscriptions/allowance.ts';
import { runCheck } from '../../support/checks/checks.ts';
import { refusalOf } from '../../support/people/caller.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

const create = ({ call }: Customer, company_id: string, domain: string, name = 'Rival') =>
  call(routes.competitors.create, { body: { company_id, name, domain } });

describe('a competitor', () => {
  it('is created with a trimmed name and a bare domain', async ({ customer }) => {
    const { call } = customer;
    const companies = [];
    for (const name of ['Loja', 'Café']) {
      companies.push((await call(routes.companies.create, { body: { name, domain: 'loja.com.br' } })).body);
    }
    const [store, cafe] = companies.map(({ id }) => id);
    const created = await call(routes.competitors.create, {
      body: { company_id: `${store}`, name: ' Rival ', domain: 'HTTPS://www.Rival.com.br/loja' },
    });
    expect(created).toMatchObject({
      status: 200,
      body: {
        company_id: store,
        company_name: 'Loja',
        name: 'Rival',
        domain: 'rival.com.br',
        logo_url: null,
      },
    });
    const second = await call(routes.competitors.create, {
      body: { company_id: `${cafe}`, name: 'Rival', domain: 'rival.com.br' },
    });
    const list = async (company_id?: string) =>
      (await call(routes.competitors.list, { query: { company_id } })).body;
    expect(await list()).toEqual([created.body, second.body]);
    expect(await list(cafe)).toEqual([second.body]);

    const { id } = created.body;
    expect((await call(routes.competitors.delete, { params: { id } })).body).toEqual({ success: true });
    expect(await list()).toEqual([second.body]);
    const again = await call(routes.competitors.delete, { params: { id } });
    expect([again.status, again.body.error]).toEqual([404, 'Concorrente não encontrado']);
  });

  it('exists once in a company, however its domain is spelled', async ({ customer }) => {
    const company = await newCompany(customer);
    expect((await create(customer, company.id, 'maçã.com.br')).status).toBe(200);
    const same = ['www.maçã.com.br', 'https://MAÇÃ.com.br:443/x', 'xn--ma-tiap.com.br', 'maçã.com.br.'];
    for (const domain of same) {
      expect(refusalOf(await create(customer, company.id, domain, 'Outro nome'))).toEqual([
        409,
        'Este domínio já é um concorrente desta empresa.',
      ]);
    }
    expect((await create(customer, company.id, 'blog.maçã.com.br')).status).toBe(200);
  });

  it('needs a company that still exists when it is written', async ({ customer }) => {
    const orphan = {
      id: 'gone-0',
      company_id: 'gone',
      name: 'R',
      domain: 'r.com',
      logo_key: null,
      created_at: '2026-11-21T12:00:00.000Z',
    };
    const { userId } = customer;
    const writing = createCompetitor(userId, orphan, await requireAllowance(userId, Date.now()));
    await expect(writing).rejects.toThrow('Empresa não encontrada');
  });

  it('is analysed from the best keyword to those not found', async ({ cloud, customer }) => {
    const company = await newCompany(customer, {
      keywords: ['zebra', 'ábaco', 'bola', 'casa'],
      competitors: ['rival.com.br'],
    });
    const plants = { zebra: 4, ábaco: 4, bola: 1 };
    for (const [q, position] of Object.entries(plants)) {
      cloud.serper.plant({ q, domain: 'rival.com.br', position });
    }
    await runCheck(cloud, customer, company, 'grid');
    const [rival] = (await customer.call(routes.competitors.list, { query: { company_id: company.id } }))
      .body;
    const { body } = await customer.call(routes.reports.getCompetitor, { params: { id: rival?.id ?? '' } });
    expect(body).toMatchObject({
      competitor_name: 'rival.com.br',
      domain: 'rival.com.br',
      average_position: 3,
    });
    expect(body.keywords.map(({ keyword, position }) => [keyword, position])).toEqual([
      ['bola', 1],
      ['ábaco', 4],
      ['zebra', 4],
      ['casa', null],
    ]);
  });

  it('keeps its last position after a failed check', async ({ cloud, customer }) => {
    const competitors = ['falhou.com.br'];
    const company = await newCompany(customer, { keywords: ['instável'], competitors });
    cloud.serper.plant({ q: 'instável', domain: 'falhou.com.br', position: 6 });
    await runCheck(cloud, customer, company, 'grid');
    const id = competitorIdOf(company.id, 'falhou.com.br');
    const rowOf = async () => {
      const { body } = await customer.call(routes.reports.getCompetitor, { params: { id } });
      const [row] = body.keywords;
      return { average: body.average_position, ...row };
    };
    const before = await rowOf();
    expect(before).toMatchObject({ average: 6, position: 6, verification: 'verified', failed_at: null });
    expect(before.checked_at).toBe(before.company_checked_at);
    const at = new Date(Date.now() + 1000).toISOString();
    await saveFailure(customer.userId, keywordIdOf(company.id, 'instável'), { at, requestedAt: at });
    expect(await rowOf()).toEqual({ ...before, verification: 'failed', failed_at: at });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { createCompetitor } from '../../functions/competitors/competitors.store.ts';
import { requireAllowance } from '../../functions/subscriptions/allowance.ts';
import { check } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCompany, newCustomer, startShop } from '../support/customers.ts';

let cloud: TestCloud;
let customer: Customer;
beforeAll(async () => {
  cloud = await startShop();
  customer = await newCustomer(cloud.url);
});
afterAll(() => cloud.stop());

const create = (company_id: string, domain: string, name = 'Rival') =>
  customer.call(routes.competitors.create, { body: { company_id, name, domain } });

describe('a competitor', () => {
  it('is created with its name trimmed and its domain bare, listed by company, and deleted', async () => {
    const { call } = await newCustomer(cloud.url);
    const companies = [];
    for (const name of ['Loja', 'Café']) {
      companies.push((await call(routes.companies.create, { body: { name, domain: 'loja.com.br' } })).body);
    }
    const [shop, cafe] = companies.map(({ id }) => id);
    const created = await call(routes.competitors.create, {
      body: { company_id: `${shop}`, name: ' Rival ', domain: 'HTTPS://www.Rival.com.br/loja' },
    });
    expect(created).toMatchObject({
      status: 200,
      body: { company_id: shop, company_name: 'Loja', name: 'Rival', domain: 'rival.com.br', logo_url: null },
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

  it('exists once in a company, however its domain is written', async () => {
    const company = await newCompany(customer);
    expect((await create(company.id, 'maçã.com.br')).status).toBe(200);
    const same = ['www.maçã.com.br', 'https://MAÇÃ.com.br:443/x', 'xn--ma-tiap.com.br', 'maçã.com.br.'];
    for (const domain of same) {
      const { status, body } = await create(company.id, domain, 'Outro nome');
      expect([status, body.error]).toEqual([409, 'Este domínio já é um concorrente desta empresa.']);
    }
    expect((await create(company.id, 'blog.maçã.com.br')).status).toBe(200);
  });

  it('exists once, also for requests that come at once', async () => {
    const company = await newCompany(customer);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(company.id, 'rival.com.br')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('needs a company that is still there when it is written', async () => {
    const gone = {
      id: 'gone-0',
      company_id: 'gone',
      name: 'R',
      domain: 'r.com',
      logo_key: null,
      created_at: '',
    };
    const { userId } = customer;
    const writing = createCompetitor(userId, gone, await requireAllowance(userId, Date.now()));
    await expect(writing).rejects.toThrow('Empresa não encontrada');
  });

  it.each([
    ['', 'Domínio: Preencha este campo.'],
    ['rival', 'Domínio: Informe um domínio válido, como exemplo.com.br.'],
    ['192.168.0.1', 'Domínio: Informe um domínio válido, como exemplo.com.br.'],
  ])('is refused with the domain %j', async (domain, error) => {
    const { status, body } = await create((await newCompany(customer)).id, domain);
    expect([status, body.error]).toEqual([400, error]);
  });

  it('is analysed best first, those not found last, ties in the order of the alphabet', async () => {
    const company = await newCompany(customer, {
      keywords: ['zebra', 'ábaco', 'bola', 'casa'],
      competitors: ['rival.com.br'],
    });
    const plants = { zebra: 4, ábaco: 4, bola: 1 };
    for (const [q, position] of Object.entries(plants)) {
      cloud.serper.plant({ q, domain: 'rival.com.br', position });
    }
    await check(cloud, customer, company, 'grid');
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
});

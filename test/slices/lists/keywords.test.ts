import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { refusalOf } from '../../support/people/caller.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

const create = ({ call }: Customer, company_id: string, keyword: string) =>
  call(routes.keywords.create, { body: { company_id, keyword } });

describe('a keyword', () => {
  it('is created trimmed, listed with its company, and deleted', async ({ customer }) => {
    const { call } = customer;
    const store = (await call(routes.companies.create, { body: { name: 'Loja', domain: 'loja.com.br' } }))
      .body;
    const cafe = { name: 'Café', domain: 'cafe.com.br', website: 'https://cafe.com.br/menu' };
    const other = (await call(routes.companies.create, { body: cafe })).body;
    const created = await call(routes.keywords.create, {
      body: { company_id: store.id, keyword: '  Tênis   de\tCorrida ' },
    });
    expect(created).toMatchObject({
      status: 200,
      body: {
        company_id: store.id,
        company_name: 'Loja',
        keyword: 'Tênis de Corrida',
        target_url: 'https://loja.com.br',
        is_active: true,
      },
    });
    const second = await call(routes.keywords.create, {
      body: { company_id: other.id, keyword: 'espresso' },
    });
    expect(second.body.target_url).toBe('https://cafe.com.br/menu');

    const list = async (company_id?: string) =>
      (await call(routes.keywords.list, { query: { company_id } })).body;
    expect(await list()).toEqual([created.body, second.body]);
    expect(await list(other.id)).toEqual([second.body]);

    const { id } = created.body;
    expect((await call(routes.keywords.delete, { params: { id } })).body).toEqual({ success: true });
    expect(await list()).toEqual([second.body]);
    const again = await call(routes.keywords.delete, { params: { id } });
    expect([again.status, again.body.error]).toEqual([404, 'Palavra-chave não encontrada']);
  });

  it('exists once in a company, however it is written', async ({ customer }) => {
    const company = await newCompany(customer);
    expect((await create(customer, company.id, 'Promoção de Café')).status).toBe(200);
    const same = ['promoção de café', ' PROMOÇÃO  DE CAFÉ ', 'Promoção\u00a0de\nCafé'.normalize('NFD')];
    for (const keyword of same) {
      expect(refusalOf(await create(customer, company.id, keyword))).toEqual([
        409,
        'Esta palavra-chave já existe nesta empresa.',
      ]);
    }
    expect((await create(customer, company.id, 'promocao de cafe')).status).toBe(200);
    const other = await newCompany(customer);
    expect((await create(customer, other.id, 'Promoção de Café')).status).toBe(200);
  });
});

import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { changeCompany, requireCompany } from '../../../functions/companies/companies.store.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { readHistory, runCheck } from '../../support/checks/checks.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';

describe('a company', () => {
  it('is created with a trimmed name and a bare domain', async ({ customer }) => {
    const { call } = customer;
    const created = await call(routes.companies.create, {
      body: {
        name: '  Loja da Ana ',
        website: 'https://www.ana.com.br/inicio',
        domain: 'https://WWW.Ana.com.br/x',
      },
    });
    expect(created).toMatchObject({
      status: 200,
      body: {
        name: 'Loja da Ana',
        website: 'https://www.ana.com.br/inicio',
        domain: 'ana.com.br',
        logo_url: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
    const { id } = created.body;
    const second = await call(routes.companies.create, { body: { name: 'Beta', domain: 'beta.com' } });
    expect((await call(routes.companies.list, {})).body).toEqual([created.body, second.body]);

    const changed = await call(routes.companies.update, {
      params: { id },
      body: { name: 'Ana', website: '', domain: 'maçã.com.br' },
    });
    const { version } = changed.body;
    const after = { ...created.body, name: 'Ana', website: null, domain: 'xn--ma-tiap.com.br', version };
    expect(changed.body).toEqual(after);
    expect((await call(routes.companies.list, {})).body).toEqual([after, second.body]);

    expect((await call(routes.companies.delete, { params: { id } })).body).toEqual({ success: true });
    expect((await call(routes.companies.list, {})).body).toEqual([second.body]);
    const again = await call(routes.companies.delete, { params: { id } });
    await expectRefusal(again, 404, 'Empresa não encontrada');
  });

  it.for([
    ['a public suffix', 'com.br', 'net.br', /só a terminação de um domínio/],
    ['a host that many share', 'instagram.com', 'm.facebook.com', /cada um tem apenas um caminho/],
  ] as const)(
    'has no %s as its domain, and keeps one that it has had',
    async ([, had, other, reason], { customer }) => {
      const { call, userId } = customer;
      const { id } = await newCompany(customer);
      const create = (domain: string) => call(routes.companies.create, { body: { name: 'Loja', domain } });
      const update = (domain: string) =>
        call(routes.companies.update, { params: { id }, body: { name: 'Outro nome', domain } });
      const refused = { status: 400, body: { fields: { domain: expect.stringMatching(reason) } } };
      expect(await create(`https://www.${had}/x`)).toMatchObject(refused);
      const old = { name: 'Antiga', website: null, domain: had };
      await changeCompany(userId, await requireCompany(userId, id), old, Date.now());
      expect((await update(`https://www.${had}/x`)).body).toMatchObject({ name: 'Outro nome', domain: had });
      expect(await update(other)).toMatchObject(refused);
      expect((await update('padaria.com.br')).body).toMatchObject({ domain: 'padaria.com.br' });
    },
  );

  it('loses its positions with its domain, and regains them', async ({ cloud, customer }) => {
    const company = await newCompany(customer, { domain: 'velha.com.br', keywords: ['tênis'] });
    cloud.serper.plant(
      { q: 'tênis', domain: 'velha.com.br', position: 2 },
      { q: 'tênis', domain: 'nova.com.br', position: 5 },
    );
    const params = { id: company.id };
    await runCheck(cloud, customer, company);
    const statsOf = async () => {
      const analysis = (await customer.call(routes.reports.getAnalysis, { params })).body;
      const [keyword] = analysis.keywords;
      const listed = (await customer.call(routes.reports.listCompanies, {})).body;
      return [
        keyword?.current_position,
        keyword?.verification,
        analysis.stats.average_position,
        listed.find(({ id }) => id === company.id)?.average_position,
        (await customer.call(routes.reports.getDashboard, {})).body.averagePosition,
      ];
    };
    expect(await statsOf()).toEqual([2, 'verified', 2, 2, 2]);
    const rename = { name: 'Loja', domain: 'velha.com.br' };
    await customer.call(routes.companies.update, { params, body: { ...rename, name: 'Outro nome' } });
    expect(await statsOf()).toEqual([2, 'verified', 2, 2, 2]);
    const historyNow = async () =>
      (await readHistory(customer, { id: keywordNameOf(company.id, 'tênis') })).points.map(
        ({ position }) => position,
      );
    await customer.call(routes.companies.update, { params, body: { ...rename, domain: 'nova.com.br' } });
    expect(await statsOf()).toEqual([null, 'never', null, null, null]);
    expect(await historyNow()).toEqual([]);
    // The same results place both domains at the same moment.
    const bought = cloud.serper.calls.length;
    await runCheck(cloud, customer, company);
    expect([cloud.serper.calls.length - bought, await historyNow()]).toEqual([0, [5]]);
    await customer.call(routes.companies.update, { params, body: rename });
    expect(await historyNow()).toEqual([2]);
  });
});

describe('the dashboard', () => {
  it('shows the totals and the average of the positions found', async ({ cloud, customer }) => {
    const { call } = customer;
    const [store, cafe] = [
      await newCompany(customer, { keywords: ['sandália', 'bota', 'meia'], competitors: ['a.com', 'b.com'] }),
      await newCompany(customer, { domain: 'cafe.com.br', keywords: ['café'], competitors: ['c.com'] }),
    ];
    const empty = await newCompany(customer);
    cloud.serper.plant(
      { q: 'sandália', domain: 'loja.com.br', position: 1 },
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
    const last_check = expect.stringMatching(/Z$/);
    expect((await call(routes.reports.listCompanies, {})).body).toMatchObject([
      { ...store, keywords_count: 3, competitors_count: 2, average_position: 2.5, not_found: 1, last_check },
      { ...cafe, keywords_count: 1, competitors_count: 1, average_position: 8, not_found: 0, last_check },
      { ...empty, keywords_count: 0, competitors_count: 0, average_position: null, last_check: null },
    ]);
  });
});

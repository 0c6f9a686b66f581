import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { changeCompany, requireCompany } from '../../../functions/companies/companies.store.ts';
import { competitorIdOf, createCompetitor } from '../../../functions/competitors/competitors.store.ts';
import { keywordIdOf } from '../../../functions/keywords/keywords.store.ts';
import { saveFailure } from '../../../functions/keywords/rankings.store.ts';
import { requireAllowance } from '../../../functions/subscriptions/allowance.ts';
import { historyOf, runCheck } from '../../support/checks/checks.ts';
import type { Answer } from '../../support/people/caller.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
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
    const after = { ...created.body, name: 'Ana', website: null, domain: 'xn--ma-tiap.com.br' };
    expect(changed.body).toEqual(after);
    expect((await call(routes.companies.list, {})).body).toEqual([after, second.body]);

    expect((await call(routes.companies.delete, { params: { id } })).body).toEqual({ success: true });
    expect((await call(routes.companies.list, {})).body).toEqual([second.body]);
    const again = await call(routes.companies.delete, { params: { id } });
    await expectRefusal(again, 404, 'Empresa não encontrada');
  });

  it('has no public suffix as its domain, and keeps one that it has had', async ({ customer }) => {
    const { call, userId } = customer;
    const create = async (domain: string) => {
      const { status, body } = await call(routes.companies.create, { body: { name: 'Loja', domain } });
      return status === 200 ? body : { status, ...body };
    };
    for (const suffix of ['com.br', 'org.br', 'co.uk']) {
      const domain = `${suffix} é só a terminação de um domínio. Informe o domínio inteiro, como exemplo.${suffix}.`;
      expect(await create(`https://www.${suffix}/x`)).toEqual({
        status: 400,
        error: `Domínio: ${domain}`,
        fields: { domain },
      });
    }
    // These suffixes are allowed, because their owners and governments have sites at them.
    for (const domain of ['github.io', 'loja.github.io', 'loja.com.br', 'gov.br', 'mg.gov.br', 'gov.uk']) {
      expect(await create(`www.${domain}`)).toMatchObject({ domain });
    }

    const { id } = await newCompany(customer);
    await changeCompany(userId, await requireCompany(userId, id), {
      name: 'Antiga',
      website: null,
      domain: 'com.br',
    });
    const update = (domain: string) =>
      call(routes.companies.update, { params: { id }, body: { name: 'Outro nome', domain } });
    expect((await update('com.br')).body).toMatchObject({ name: 'Outro nome', domain: 'com.br' });
    expect((await update('net.br')).status).toBe(400);
    expect((await call(routes.companies.list, {})).body).toContainEqual(
      expect.objectContaining({ id, name: 'Outro nome', domain: 'com.br' }),
    );
  });

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
      (await historyOf(customer, { id: keywordIdOf(company.id, 'tênis') })).points.map(
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

type Call = Customer['call'];

interface Noun {
  readonly create: (call: Call, company_id: string, text: string) => Promise<Answer<{ readonly id: string }>>;
  readonly list: (call: Call, company_id?: string) => Promise<Answer<readonly object[]>>;
  readonly remove: (call: Call, id: string) => Promise<Answer<object>>;
  readonly missing: string;
  readonly taken: string;
  /** A text as it is typed, and what is stored of it in a company whose site is loja.com.br. */
  readonly typed: string;
  readonly stored: object;
  /** `same` are other spellings of `first`; `other` is a different keyword or domain. */
  readonly first: string;
  readonly same: readonly string[];
  readonly other: string;
}

const nouns: Readonly<Record<string, Noun>> = {
  keyword: {
    create: (call, company_id, keyword) => call(routes.keywords.create, { body: { company_id, keyword } }),
    list: (call, company_id) => call(routes.keywords.list, { query: { company_id } }),
    remove: (call, id) => call(routes.keywords.delete, { params: { id } }),
    missing: 'Palavra-chave não encontrada',
    taken: 'Esta palavra-chave já existe nesta empresa.',
    typed: '  Tênis   de\tCorrida ',
    stored: { keyword: 'Tênis de Corrida', target_url: 'https://loja.com.br/menu', is_active: true },
    first: 'Promoção de Café',
    same: ['promoção de café', ' PROMOÇÃO  DE CAFÉ ', 'Promoção\u00a0de\nCafé'.normalize('NFD')],
    other: 'promocao de cafe',
  },
  competitor: {
    create: (call, company_id, domain) =>
      call(routes.competitors.create, { body: { company_id, name: ' Rival ', domain } }),
    list: (call, company_id) => call(routes.competitors.list, { query: { company_id } }),
    remove: (call, id) => call(routes.competitors.delete, { params: { id } }),
    missing: 'Concorrente não encontrado',
    taken: 'Este domínio já é um concorrente desta empresa.',
    typed: 'HTTPS://www.Rival.com.br/loja',
    stored: { name: 'Rival', domain: 'rival.com.br', logo_url: null },
    first: 'maçã.com.br',
    same: ['www.maçã.com.br', 'https://MAÇÃ.com.br:443/x', 'xn--ma-tiap.com.br', 'maçã.com.br.'],
    other: 'blog.maçã.com.br',
  },
};

describe.for(Object.entries(nouns))('a %s', ([, { create, list, remove, ...noun }]) => {
  it('is created as it is meant, listed with its company, and deleted', async ({ customer: { call } }) => {
    const body = { name: 'Loja', domain: 'loja.com.br', website: 'https://loja.com.br/menu' };
    const { body: store } = await call(routes.companies.create, { body });
    const { body: cafe } = await call(routes.companies.create, { body: { ...body, name: 'Café' } });
    const { body: created } = await create(call, store.id, noun.typed);
    expect(created).toMatchObject({ company_id: store.id, company_name: 'Loja', ...noun.stored });
    const { body: second } = await create(call, cafe.id, noun.typed);
    expect((await list(call)).body).toEqual([created, second]);
    expect((await list(call, cafe.id)).body).toEqual([second]);
    expect((await remove(call, created.id)).body).toEqual({ success: true });
    expect((await list(call)).body).toEqual([second]);
    await expectRefusal(remove(call, created.id), 404, noun.missing);
  });

  it('exists once in a company, however it is written', async ({ customer }) => {
    const { call } = customer;
    const { id } = await newCompany(customer);
    expect((await create(call, id, noun.first)).status).toBe(200);
    for (const text of noun.same) await expectRefusal(create(call, id, text), 409, noun.taken);
    expect((await create(call, id, noun.other)).status).toBe(200);
    const other = await newCompany(customer);
    expect((await create(call, other.id, noun.first)).status).toBe(200);
  });
});

describe('a competitor of a company', () => {
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

import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { changeCompany, requireCompany } from '../../../functions/companies/companies.store.ts';
import { newCompetitor } from '../../../functions/competitors/competitors.store.ts';
import { createCompetitor } from '../../../functions/competitors/creation.store.ts';
import type { Answer } from '../../support/people/caller.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';

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
  it('is one of many that are created together, as far as the limit allows', async ({ newCustomer }) => {
    const customer = await newCustomer({ limits: { max_competitors: 3 } });
    const { call } = customer;
    const { id: company_id } = await newCompany(customer, { competitors: ['um.com.br'] });
    const paste = (...domains: readonly string[]) =>
      call(routes.competitors.createMany, {
        body: { company_id, competitors: domains.map((domain) => ({ domain })) },
      });
    await expectRefusal(paste('um.com.br', 'sem ponto'), 400, /^Concorrentes, item 2, Domínio: Informe um/);
    await expectRefusal(
      call(routes.competitors.createMany, {
        body: { company_id: 'gone', competitors: [{ domain: 'a.com' }] },
      }),
      404,
      'Empresa não encontrada',
    );
    const answers = await Promise.all([
      paste('um.com.br', 'https://www.dois.com.br/x', 'dois.com.br', 'três.com.br'),
      paste('quatro.com.br', 'com.br', 'um.com.br'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const created = answers.flatMap(({ body }) => body.created);
    const names = created.map(({ name }) => name);
    const beyond = answers.flatMap(({ body }) => body.beyond_limit).map(shownDomain);
    expect([...names, ...beyond].toSorted()).toEqual(['dois.com.br', 'quatro.com.br', 'três.com.br']);
    expect(answers.map(({ body }) => body.existing)).toEqual([['um.com.br'], ['um.com.br']]);
    expect(answers.map(({ body }) => body.invalid)).toEqual([[], ['com.br']]);
    const listed = (await call(routes.competitors.list, {})).body.map(({ domain }) => domain);
    expect(listed.toSorted()).toEqual(['um.com.br', ...created.map(({ domain }) => domain)].toSorted());
    expect(listed).toHaveLength(3);
  });

  it('is neither the company itself nor a host that many share, alone or in a list', async ({ customer }) => {
    const { call } = customer;
    const { id: company_id } = await newCompany(customer, { domain: 'passofirme.com.br' });
    const create = (domain: string) =>
      call(routes.competitors.create, { body: { company_id, name: 'Rival', domain } });
    const paste = (...domains: readonly string[]) =>
      call(routes.competitors.createMany, {
        body: { company_id, competitors: domains.map((domain) => ({ domain })) },
      });
    const own = { status: 400, body: { fields: { domain: 'É o seu próprio site.' } } };
    expect(await create('loja.passofirme.com.br')).toMatchObject(own);
    expect(await paste('loja.passofirme.com.br')).toMatchObject(own);
    await expectRefusal(create('https://linktr.ee/rival'), 400, /^Domínio: Em .* cada um tem /);
    expect((await paste('shopee.com.br/rival', 'rival.github.io', 'net.br')).body).toMatchObject({
      created: [{ domain: 'rival.github.io' }],
      invalid: ['shopee.com.br', 'net.br'],
    });
  });

  it('is another site than the company gets, also when both are written at once', async ({ customer }) => {
    const { call, userId } = customer;
    const { id: company_id } = await newCompany(customer, { competitors: ['rival.com.br'] });
    const params = { id: company_id };
    const change = (domain: string, name = 'Loja') =>
      call(routes.companies.update, { params, body: { name, domain } });
    const taken = (called: string, verb = 'É') => ({
      status: 400,
      body: {
        fields: {
          domain: `${verb} o site do concorrente ${called}. Exclua o concorrente antes de usar este domínio.`,
        },
      },
    });
    expect(await change('https://www.rival.com.br')).toMatchObject(taken('rival.com.br'));
    expect(await change('loja.rival.com.br')).toMatchObject(taken('rival.com.br'));
    const competitor = { company_id, name: 'Vizinha', domain: 'loja.vizinha.com.br' };
    await call(routes.competitors.create, { body: competitor });
    expect(await change('vizinha.com.br')).toMatchObject(taken('Vizinha (loja.vizinha.com.br)', 'Inclui'));

    // Each write is refused by what the other has written since it read.
    const before = await requireCompany(userId, company_id);
    await call(routes.competitors.create, { body: { ...competitor, domain: 'nova.com.br' } });
    const named = { name: 'Loja', website: null };
    expect(
      await changeCompany(userId, before, { ...named, domain: 'nova.com.br' }, Date.now()),
    ).toBeUndefined();
    const current = await requireCompany(userId, company_id);
    const added = newCompetitor(company_id, { name: 'Outra', domain: 'outra.com.br' }, Date.now());
    const [created, changed] = await Promise.allSettled([
      createCompetitor(userId, added),
      changeCompany(userId, current, { ...named, domain: 'outra.com.br' }, Date.now()),
    ]);
    expect(changed).toMatchObject({ value: created.status === 'rejected' ? { id: company_id } : undefined });
    await call(routes.companies.delete, { params });
    await expectRefusal(change('f.com.br'), 404, 'Empresa não encontrada');
  });
});

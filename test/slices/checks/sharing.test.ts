import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { keywordKey, keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { read } from '../../../functions/platform/aws/table.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { readAnalysis, readHistory, runCheck, startCheck } from '../../support/checks/checks.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it.beforeEach(({ cloud }) => cloud.serper.reset());

const pagesRead = ({ serper }: TestCloud) => serper.calls.map(({ page }) => page).sort();

const addCompetitor = async ({ call }: Customer, company_id: string, domain: string) => {
  const { body } = await call(routes.competitors.create, {
    body: { company_id, name: domain, domain },
  });
  return body;
};

describe('a fetch', () => {
  it('is shared by simultaneous checks of two customers', async ({ cloud, customer, newCustomer }) => {
    cloud.serper.plant({ q: 'tênis preto', domain: 'loja.com.br', position: 2 });
    cloud.serper.plant({ q: 'tênis preto', domain: 'outra.com.br', position: 15 });
    const other = await newCustomer();
    const mine = await newCompany(customer, { keywords: ['Tênis  Preto'] });
    const theirs = await newCompany(other, { domain: 'outra.com.br', keywords: ['tênis preto'] });
    await Promise.all([startCheck(customer, mine), startCheck(other, theirs, 'grid')]);
    await cloud.idle();
    expect(pagesRead(cloud)).toEqual([1, 2]);
    expect((await readAnalysis(customer, mine)).rows.get('Tênis Preto')?.current_position).toBe(2);
    expect((await readAnalysis(other, theirs)).rows.get('tênis preto')?.current_position).toBe(15);
  });

  it("sends Google's operators as they are typed, also of keywords that were written without them", async ({
    cloud,
    customer,
  }) => {
    const company = await newCompany(customer);
    const words = ['hotel OR pousada', 'hotel or pousada', 'Hotel OR Pousada', '-usado', 'usado'];
    const operators = ['"Hotel  Barato"', 'Carro 2010..2015 *', 'casa AROUND(3) Praia'];
    const { body } = await customer.call(routes.keywords.createMany, {
      body: { company_id: company.id, keywords: [...words, ...operators] },
    });
    expect(body.created).toHaveLength(7);
    const id = keywordNameOf(company.id, 'hotel OR pousada');
    await setAttributes(keywordKey(customer.userId, id), { fetch: 'hotel or pousada' });
    await runCheck(cloud, customer, company);
    expect([...new Set(cloud.serper.calls.map(({ q }) => q))].sort()).toEqual(
      [
        'hotel OR pousada',
        'hotel or pousada',
        '-usado',
        'usado',
        '"hotel barato"',
        'carro 2010..2015 *',
        'casa AROUND(3) praia',
      ].sort(),
    );
    expect(await read(keywordKey(customer.userId, id))).toMatchObject({ fetch: 'hotel OR pousada' });
  });

  it('is reused within the freshness window, and repeated after it', async ({ cloud, customer }) => {
    cloud.serper.plant({ q: 'fresco', domain: 'loja.com.br', position: 6 });
    const company = await newCompany(customer, { keywords: ['fresco'] });
    await runCheck(cloud, customer, company);
    cloud.serper.plant({ q: 'fresco', domain: 'loja.com.br', position: 1 });
    await runCheck(cloud, customer, company);
    expect((await readAnalysis(customer, company)).rows.get('fresco')?.current_position).toBe(6);
    await saveSearchSettings({ freshness_minutes: 0 });
    await runCheck(cloud, customer, company);
    await saveSearchSettings({ freshness_minutes: 10 });
    const { rows } = await readAnalysis(customer, company);
    expect(rows.get('fresco')).toMatchObject({ current_position: 1, previous_position: 6 });
    expect(pagesRead(cloud)).toEqual([1, 1]);
  });

  it('gives a competitor that is added later its past', async ({ cloud, customer }) => {
    cloud.serper.plant({ q: 'passado', domain: 'loja.com.br', position: 2 });
    cloud.serper.plant({ q: 'passado', domain: 'tardio.com', position: 5 });
    const company = await newCompany(customer, { keywords: ['passado'] });
    await runCheck(cloud, customer, company);
    const calls = cloud.serper.count();
    const late = await addCompetitor(customer, company.id, 'tardio.com');
    const absent = await addCompetitor(customer, company.id, 'ausente.com');
    const grid = await customer.call(routes.reports.getGrid, { params: { id: company.id } });
    // Only the first page was read, and the other competitor is not on it.
    expect(grid.body.keywords[0]).toMatchObject({ company_cell: { depth: 10 } });
    expect(grid.body.keywords[0]?.competitor_positions).toEqual([
      { competitor_id: late.id, position: 5 },
      { competitor_id: absent.id, position: null, beyond: true },
    ]);
    const analyzed = await customer.call(routes.reports.getCompetitor, { params: { id: late.id } });
    expect(analyzed.body).toMatchObject({
      average_position: 5,
      keywords: [
        {
          keyword: 'passado',
          position: 5,
          url: 'https://tardio.com/',
          verification: 'verified',
          company_cell: { position: 2, verification: 'verified', depth: 10 },
        },
      ],
    });
    const history = await readHistory(customer, { id: grid.body.keywords[0]?.id ?? '' });
    expect(history.points).toMatchObject([
      { position: 2, competitor_positions: [{ competitor_id: late.id, position: 5, depth: 10 }] },
    ]);
    expect(cloud.serper.count()).toBe(calls);
    // For a company that is not found on the stored pages, the check reads further pages of the same results.
    const deeper = await newCompany(customer, { domain: 'outra.com.br', keywords: ['passado'] });
    await runCheck(cloud, customer, deeper);
    const depth = (await readAnalysis(customer, deeper)).rows.get('passado')?.depth;
    const { points } = await readHistory(customer, { id: grid.body.keywords[0]?.id ?? '' });
    expect(points).toMatchObject([
      {
        depth: 10,
        competitor_positions: [
          { competitor_id: late.id, position: 5, depth },
          { competitor_id: absent.id, position: null, depth },
        ],
      },
    ]);
  });
});

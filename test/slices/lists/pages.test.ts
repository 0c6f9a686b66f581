import { describe, expect } from 'vitest';
import { readAnalysis, readGrid, runCheck } from '../../support/checks/checks.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';

const it = base
  // Plants a result that is on the third page whether a page has nine or ten results.
  .extend(
    'plant',
    ({ cloud }) =>
      (q: string, positions: Readonly<Record<string, number>>) =>
        cloud.serper.plant(
          ...Object.entries(positions).map(([domain, position]) => ({ q, domain, position })),
        ),
  )
  .extend(
    'pagesRead',
    ({ cloud }) =>
      () =>
        cloud.serper.calls.map(({ page }) => page),
  );
it.beforeEach(({ cloud }) => cloud.serper.reset());

describe('reading pages', () => {
  it('goes on until the grid has placed every competitor', async ({ cloud, customer, plant, pagesRead }) => {
    plant('terceira página', { 'loja.com.br': 4, 'perto.com': 7, 'longe.com': 25 });
    const competitors = ['longe.com', 'perto.com'];
    const company = await newCompany(customer, { keywords: ['terceira página'], competitors });
    await runCheck(cloud, customer, company, 'grid');
    expect(pagesRead()).toEqual([1, 2, 3]);
    expect(await readGrid(customer, company)).toEqual({ 'terceira página': [4, 25, 7] });
  });

  it('stops at an empty page, and reports how deep it looked', async ({ cloud, customer, pagesRead }) => {
    cloud.serper.answerWith((organic, { page }) => ({ organic: page === 1 ? organic.slice(0, 7) : [] }));
    const company = await newCompany(customer, { keywords: ['poucos resultados'] });
    await runCheck(cloud, customer, company);
    expect(pagesRead()).toEqual([1, 2]);
    const { rows } = await readAnalysis(customer, company);
    expect(rows.get('poucos resultados')).toMatchObject({ trend: 'not_found', depth: 7 });
  });

  it('for a grid continues after those already read', async ({ cloud, customer, plant, pagesRead }) => {
    plant('aproveitada', { 'loja.com.br': 4, 'longe.com': 25 });
    const company = await newCompany(customer, { keywords: ['aproveitada'], competitors: ['longe.com'] });
    await runCheck(cloud, customer, company);
    expect(pagesRead()).toEqual([1]);
    await runCheck(cloud, customer, company, 'grid');
    expect(pagesRead()).toEqual([1, 2, 3]);
    expect(await readGrid(customer, company)).toEqual({ aproveitada: [4, 25] });
  });
});

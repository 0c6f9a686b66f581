import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { CHECK_RECEIVES } from '#shared/messages.ts';
import { findFetch } from '../../../functions/search/serps.store.ts';
import {
  saveProviderSettings,
  saveSearchSettings,
} from '../../../functions/search/settings/settings.store.ts';
import { readAnalysis, readHistory, runCheck, toSerpQuery } from '../../support/checks/checks.ts';
import { countDeadLetters } from '../../support/cloud/queues.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';

const it = base
  .extend('cloudOptions', { scope: 'file' }, { retryAfterSeconds: 0 })
  .extend('runCheckOf', ({ cloud, customer }) => async (keyword: string) => {
    const company = await newCompany(customer, { keywords: [keyword] });
    await runCheck(cloud, customer, company);
    const { rows } = await readAnalysis(customer, company);
    return rows.get(keyword);
  });
it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await saveProviderSettings('serper', { rate_limit: 100_000 });
  await saveSearchSettings({ provider: 'serper', freshness_minutes: 0 });
});

const others = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ link: `https://s${index}.com/` }));
const own = { link: 'https://loja.com.br/', position: -7 };

it('a page that is mostly unreadable verifies nothing', async ({ cloud, customer }) => {
  const [first, later] = ['ilegível', 'ilegível depois'];
  const company = await newCompany(customer, { keywords: [first, later] });
  const unreadable = [
    ...others(4),
    {},
    { link: '' },
    { link: '/p' },
    { link: 'p' },
    { url: 7 },
    { url: 'p' },
  ];
  cloud.serper.answerWith((organic, { q, page }) => ({
    organic: q === later && page === 1 ? organic : unreadable,
  }));
  await runCheck(cloud, customer, company);
  const { keywords, check } = await readAnalysis(customer, company);
  expect(check).toMatchObject({ failed: 2, running: false });
  for (const { id, ...row } of keywords) {
    expect(row).toMatchObject({ verification: 'failed', current_position: null, depth: null });
    expect((await readHistory(customer, { id })).points).toEqual([]);
  }
  expect([cloud.serper.count(first), cloud.serper.count(later, 2)]).toEqual([CHECK_RECEIVES, CHECK_RECEIVES]);
  expect((await findFetch(toSerpQuery(first))).serp).toBeUndefined();
  expect(cloud.serper.count(later, 1)).toBe(1);
});

it.for(['is unreadable', 'is rejected'])(
  'a later page that %s leaves verified what the first one decides',
  async (what, { cloud, customer }) => {
    const [found, deeper] = ['achada', 'mais fundo'];
    const company = await newCompany(customer, { keywords: [found, deeper] });
    await customer.call(routes.competitors.create, {
      body: { company_id: company.id, name: 'Rival', domain: 'rival.com.br' },
    });
    cloud.serper.answerWith((_, { q, page }) => {
      if (page > 1) return {};
      if (q === deeper) return { organic: others(9) };
      if (what === 'is rejected') cloud.serper.setFaults({ rate: 1, kinds: ['blocked'], q: found });
      return { organic: others(9).with(1, own) };
    });
    await runCheck(cloud, customer, company, 'grid');
    const { rows, check } = await readAnalysis(customer, company);
    expect(check).toMatchObject({ done: 2, failed: 1, running: false });
    const { id = '', ...row } = rows.get(found) ?? {};
    expect(row).toMatchObject({ verification: 'verified', current_position: 2, depth: 9, failed_at: null });
    expect((await readHistory(customer, { id })).points).toMatchObject([{ position: 2, depth: 9 }]);
    expect(rows.get(deeper)).toMatchObject({ verification: 'failed', depth: null });
    const grid = await customer.call(routes.reports.getGrid, { params: { id: company.id } });
    const gridRow = grid.body.keywords.find(({ keyword }) => keyword === found);
    expect(gridRow?.competitor_positions).toMatchObject([{ position: null, beyond: true }]);
  },
);

describe('an empty first page', () => {
  it('of Algolia verifies nothing, and is not asked for again', async ({ cloud, runCheckOf }) => {
    cloud.algolia.reset();
    const { appId: app_id, indexName: index_name } = cloud.algolia;
    await saveProviderSettings('algolia', { app_id, index_name, rate_limit: 100_000 });
    await saveSearchSettings({ provider: 'algolia' });
    cloud.algolia.answerWith(() => ({ hits: [], page: 0, nbPages: 0 }));
    expect(await runCheckOf('vazia')).toMatchObject({ verification: 'failed', depth: null });
    // The provider says that there are no results, so the product does not ask again.
    expect(cloud.algolia.count()).toBe(1);
  });

  it('that Serper repeats fails the check, and nobody has to look at it', async ({ cloud, customer }) => {
    const company = await newCompany(customer, { keywords: ['vazia sempre'] });
    cloud.serper.answerWith(() => ({ organic: [own] }));
    await runCheck(cloud, customer, company);
    const deadLetters = await countDeadLetters(cloud);
    cloud.serper.forgetCalls();
    cloud.serper.answerWith(() => ({ organic: [] }));
    await runCheck(cloud, customer, company);
    const { keywords, check } = await readAnalysis(customer, company);
    expect(keywords).toMatchObject([{ verification: 'failed', current_position: 1 }]);
    expect(check).toMatchObject({ failed: 1, running: false });
    expect([cloud.serper.count(), await countDeadLetters(cloud)]).toEqual([3, deadLetters]);
  });
});

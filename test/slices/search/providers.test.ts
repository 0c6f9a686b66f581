import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { startCheck as startHere } from '../../../functions/checks/request/startCheck.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { findOutage, forgetOutage } from '../../../functions/search/outages.store.ts';
import {
  saveProviderSettings,
  saveSearchSettings,
} from '../../../functions/search/settings/settings.store.ts';
import {
  nextCallOf,
  readAnalysis,
  readCallStatistics,
  readGrid,
  readHistory,
  runCheck,
} from '../../support/checks/checks.ts';
import { holdMessages, work } from '../../support/checks/outbox.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';

const SERPER = { provider: 'serper', country: 'br', language: 'pt-br' };
const ALGOLIA = { ...SERPER, provider: 'algolia', index: expect.any(String) };

const it = base.extend('plant', ({ cloud }) => (q: string, positions: Record<string, [number, number]>) => {
  for (const [domain, [serper, algolia]] of Object.entries(positions)) {
    cloud.serper.plant({ q, domain, position: serper });
    cloud.algolia.plant({ q, domain, position: algolia });
  }
});
it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  cloud.algolia.reset();
  const { appId: app_id, indexName: index_name } = cloud.algolia;
  const settings = { rate_limit: 100_000, country: 'br', language: 'pt-br', results_per_page: 50 };
  await saveProviderSettings('serper', settings);
  await saveProviderSettings('algolia', { ...settings, app_id, index_name });
  await saveSearchSettings({ provider: 'serper', freshness_minutes: 0 });
  await forgetOutage('algolia');
});

describe('switching the provider back and forth', () => {
  it('keeps every past, and compares nothing across the switch', async ({ cloud, customer, plant }) => {
    plant('ida e volta', { 'loja.com.br': [3, 8], 'rival.com': [5, 2], 'tarde.com': [7, 9] });
    const company = await newCompany(customer, { keywords: ['ida e volta'], competitors: ['rival.com'] });
    const rowOf = async () => (await readAnalysis(customer, company)).rows.get('ida e volta');
    await runCheck(cloud, customer, company, 'grid');
    await runCheck(cloud, customer, company, 'grid');
    expect(await rowOf()).toMatchObject({ previous_position: 3, trend: 'same', engine_changed: false });

    await saveSearchSettings({ provider: 'algolia' });
    // A check by another provider fetches anew, even if the first provider's results are fresh.
    await saveSearchSettings({ freshness_minutes: 10 });
    await runCheck(cloud, customer, company, 'grid');
    await saveSearchSettings({ freshness_minutes: 0 });
    const first = { previous_position: null, previous_check: null, change: null, trend: 'new' };
    expect(await rowOf()).toMatchObject({ ...first, current_position: 8, engine_changed: true });
    expect(await readGrid(customer, company)).toEqual({ 'ida e volta': [8, 2] });
    await runCheck(cloud, customer, company, 'grid');
    expect(await rowOf()).toMatchObject({ previous_position: 8, trend: 'same', engine_changed: false });

    await saveSearchSettings({ provider: 'serper' });
    await runCheck(cloud, customer, company, 'grid');
    expect(await rowOf()).toMatchObject({ ...first, current_position: 3, engine_changed: true });
    expect([cloud.serper.count(), cloud.algolia.count()]).toEqual([3, 2]);

    const { body: late } = await customer.call(routes.competitors.create, {
      body: { company_id: company.id, name: 'Tarde', domain: 'tarde.com' },
    });
    const id = keywordNameOf(company.id, 'ida e volta');
    for (const active of ['serper', 'algolia'] as const) {
      await saveSearchSettings({ provider: active });
      const { points, competitors } = await readHistory(customer, { id });
      const competitor = competitors.find(({ domain }) => domain === 'rival.com');
      const of = (position: number, theirs: number, lates: number, engine: typeof SERPER) => ({
        position,
        engine,
        competitor_positions: [
          { competitor_id: competitor?.id, position: theirs },
          { competitor_id: late.id, position: lates },
        ],
      });
      const [onSerper, onAlgolia] = [of(3, 5, 7, SERPER), of(8, 2, 9, ALGOLIA)];
      expect(points).toMatchObject([onSerper, onSerper, onAlgolia, onAlgolia, onSerper]);
      expect(await readGrid(customer, company)).toEqual({ 'ida e volta': [3, 5, 7] });
      const { body } = await customer.call(routes.reports.getCompetitor, { params: { id: late.id } });
      expect(body.average_position).toBe(7);
    }
  });

  it('says in the grid which position another provider measured', async ({ cloud, customer, plant }) => {
    plant('mais fundo', { 'loja.com.br': [3, 8], 'longe.com': [25, 60] });
    const company = await newCompany(customer, { keywords: ['mais fundo'], competitors: ['longe.com'] });
    await runCheck(cloud, customer, company, 'grid');
    await saveSearchSettings({ provider: 'algolia' });
    // The first fifty hits place the company, so the check reads no further.
    await runCheck(cloud, customer, company);
    const { body } = await customer.call(routes.reports.getGrid, { params: { id: company.id } });
    const [row] = body.keywords;
    expect(row).toMatchObject({
      company_position: 8,
      competitor_positions: [{ position: 25, other_engine: SERPER }],
    });
    const id = row?.competitor_positions[0]?.competitor_id ?? '';
    const analyzed = await customer.call(routes.reports.getCompetitor, { params: { id } });
    const another = [{ position: 25, other_engine: SERPER }];
    expect(analyzed.body).toMatchObject({ keywords: another, average_position: null });
    await runCheck(cloud, customer, company, 'grid');
    const after = await customer.call(routes.reports.getGrid, { params: { id: company.id } });
    const [cell] = after.body.keywords[0]?.competitor_positions ?? [];
    expect(cell).toMatchObject({ position: 60 });
    expect(cell).not.toHaveProperty('other_engine');
  });
});

it('a check that waits while the provider is switched is finished by the one that it was requested from', async ({
  cloud,
  customer,
  plant,
}) => {
  plant('na fila', { 'loja.com.br': [3, 8] });
  const company = await newCompany(customer, { keywords: ['na fila'] });
  const outbox = await holdMessages(cloud);
  await startHere({ userId: customer.userId, companyId: company.id, kind: 'keywords', now: Date.now() });
  await saveSearchSettings({ provider: 'algolia' });
  const before = await nextCallOf('algolia');
  expect(await work(outbox.take())).toEqual([]);
  expect([cloud.serper.count(), cloud.algolia.count()]).toEqual([1, 0]);
  expect(await nextCallOf('algolia')).toBe(before);
  const { keywords } = await readAnalysis(customer, company);
  const { points } = await readHistory(customer, { id: keywords[0]?.id ?? '' });
  expect(points).toMatchObject([{ position: 3, engine: SERPER }]);
});

describe('the settings of the active provider', () => {
  it('take effect on the next fetch, within the freshness window too', async ({ cloud, customer }) => {
    const company = await newCompany(customer, { keywords: ['ninguém aqui'] });
    const check = async () => {
      cloud.serper.forgetCalls();
      cloud.algolia.forgetCalls();
      await runCheck(cloud, customer, company);
      const { rows } = await readAnalysis(customer, company);
      return rows.get('ninguém aqui')?.depth;
    };
    await saveSearchSettings({ freshness_minutes: 10 });
    await saveProviderSettings('serper', { results_per_page: 20 });
    expect(await check()).toBeLessThanOrEqual(20);
    expect(cloud.serper.calls.map(({ page }) => page)).toEqual([1, 2]);
    await saveProviderSettings('serper', { results_per_page: 30 });
    expect(await check()).toBeGreaterThan(20);
    expect(cloud.serper.count()).toBe(3);
    await check();
    expect(cloud.serper.count()).toBe(0);

    await saveSearchSettings({ provider: 'algolia' });
    for (const [results_per_page, pages, depth] of [
      [10, 5, 50],
      [30, 4, 100],
      [1000, 1, 100],
    ] as const) {
      await saveSearchSettings({ freshness_minutes: 0 });
      await saveProviderSettings('algolia', { results_per_page });
      expect(await check()).toBe(depth);
      const size = Math.min(results_per_page, 100);
      expect(cloud.algolia.calls.map((call) => [call.page, call.size])).toEqual(
        Array.from({ length: pages }, (_, index) => [index + 1, size]),
      );
    }
  });

  it.for([
    ['goes on', [20, 20, 20]],
    // This check fails at its second page, and the page that it has read is not used again.
    ['fails', [20, 20, 50]],
  ] as const)(
    'that change in the middle of a fetch that %s mix no pages of two sizes',
    async ([outcome, sizes], { cloud, customer, plant }) => {
      await saveSearchSettings({ provider: 'algolia', freshness_minutes: 10 });
      await saveProviderSettings('algolia', { results_per_page: 20 });
      plant(outcome, { 'loja.com.br': [1, 45] });
      const company = await newCompany(customer, { keywords: [outcome] });
      cloud.algolia.answerWith(async (hits, { page, size = 0 }) => {
        await saveProviderSettings('algolia', { results_per_page: 50 });
        const isLost = outcome === 'fails' && size === 20 && page > 1;
        return isLost ? {} : { hits, page: page - 1, nbPages: Math.ceil(100 / size) };
      });
      await runCheck(cloud, customer, company);
      expect(cloud.algolia.calls.map(({ size }) => size)).toEqual(sizes);
      expect((await readAnalysis(customer, company)).keywords).toMatchObject([{ current_position: 45 }]);
    },
  );
});

describe('a provider that fails', () => {
  it('does not stop the other one', async ({ cloud, customer, plant }) => {
    plant('um de dois', { 'loja.com.br': [3, 8] });
    const company = await newCompany(customer, { keywords: ['um de dois'] });
    const { failures } = await readCallStatistics('serper');
    await saveSearchSettings({ provider: 'algolia' });
    for (const [change, reason] of [
      [{ index_name: '' }, 'O índice da Algolia não está configurado.'],
      [{ index_name: 'outro' }, 'O índice não existe na Algolia.'],
      [{ app_id: 'OUTRA' }, 'API key inválida ou sem permissões.'],
    ] as const) {
      await saveProviderSettings('algolia', change);
      await forgetOutage('algolia');
      await runCheck(cloud, customer, company);
      const { keywords, check } = await readAnalysis(customer, company);
      expect(keywords).toMatchObject([{ verification: 'failed', last_check: null }]);
      expect(check).toMatchObject({ failed: 1, running: false });
      expect(await findOutage('algolia')).toMatchObject({ reason });
    }
    expect(await findOutage('serper')).toBeUndefined();
    await saveSearchSettings({ provider: 'serper' });
    await runCheck(cloud, customer, company);
    const { keywords } = await readAnalysis(customer, company);
    expect(keywords).toMatchObject([{ verification: 'verified', current_position: 3 }]);
    expect(await readCallStatistics('serper')).toMatchObject({ failures });
    expect(cloud.logs()).not.toContain(cloud.algolia.apiKey);
  });
});

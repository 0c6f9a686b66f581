import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import {
  saveProviderSettings,
  saveSearchSettings,
} from '../../../functions/search/settings/settings.store.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it.beforeAll(() => saveSearchSettings({ freshness_minutes: 0 }));

const runSchedule = async (cloud: TestCloud) => {
  const before = cloud.serper.count();
  await putSchedule({ grid: 'always', next_at: toMoment(Date.now()) });
  await cloud.runScheduledFunctions();
  await cloud.idle();
  return cloud.serper.count() - before;
};

const gridRows = async ({ call }: Customer, { id }: { readonly id: string }) =>
  (await call(routes.reports.getGrid, { params: { id } })).body.keywords;

const estimate = async ({ call }: Customer) => (await call(routes.schedule.getEstimate, {})).body;

it('a scheduled full grid places every competitor', async ({ cloud, customer, admin }) => {
  for (const q of ['bota', 'tênis']) {
    cloud.serper.plant({ q, domain: 'loja.com.br', position: 2 });
    cloud.serper.plant({ q, domain: 'fundo.com.br', position: 37 });
  }
  const company = await newCompany(customer, { keywords: ['bota', 'tênis'], competitors: ['fundo.com.br'] });
  // A full grid reads no further than the company if there is no competitor.
  await newCompany(customer, { name: 'Só', keywords: ['Tênis'] });
  const unknown = { keywords: null, grid: null };
  expect(await estimate(admin)).toEqual({
    provider: 'serper',
    most_pages: 5,
    keywords: 3,
    queries: 2,
    counted: 'now',
    settled: 0,
    pages: unknown,
  });

  expect(await runSchedule(cloud)).toBe(8);
  const { body: status } = await admin.call(routes.schedule.getStatus, {});
  expect(status.run).toMatchObject({
    kind: 'scheduled',
    full_grid: true,
    state: 'done',
    total: 3,
    failed: 0,
  });
  const placed = [{ position: 37 }, { position: 37 }];
  // Cells leave out what they share with the company's, such as the time of the check.
  const cells = (await gridRows(customer, company)).flatMap((row) => row.competitor_positions);
  expect(cells).toEqual(placed.map((cell) => ({ ...cell, competitor_id: cells[0]?.competitor_id })));

  // A run that an administrator starts by the button does not place every competitor.
  await admin.call(routes.schedule.checkAll, {});
  await cloud.idle();
  expect(cloud.serper.count()).toBe(10);
  const [row] = await gridRows(customer, company);
  expect(row?.competitor_positions[0]?.checked_at).toBeDefined();
  expect(await estimate(admin)).toMatchObject({ pages: { keywords: 1, grid: 4 } });
  await saveProviderSettings('serper', { results_per_page: 20 });
  expect(await estimate(admin)).toMatchObject({ most_pages: 2 });
  await saveProviderSettings('serper', { results_per_page: 50 });
});

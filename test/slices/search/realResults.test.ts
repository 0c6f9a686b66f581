/** Results as search engines and their providers really write them. */
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { requireCompany } from '../../../functions/companies/companies.store.ts';
import { listCompetitors } from '../../../functions/competitors/competitors.store.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { listSnapshots } from '../../../functions/days/days.store.ts';
import { rebuildDays } from '../../../functions/days/rebuildDays.ts';
import { listRecords } from '../../../functions/keywords/keywords.store.ts';
import { dayOf } from '../../../functions/platform/time/calendar.ts';
import {
  saveProviderSettings,
  saveSearchSettings,
} from '../../../functions/search/settings/settings.store.ts';
import { historyTable, withImported } from '../../../web/src/reports/history/histories.ts';
import { readAnalysis, readGrid, readHistory, runCheck } from '../../support/checks/checks.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';

const OWN = 'loja-alvo.com.br';

const it = base
  .extend('cloudOptions', { scope: 'file' }, { retryAfterSeconds: 0 })
  .extend(
    'measure',
    ({ cloud, customer }) =>
      async (q: string, pages: readonly unknown[], competitors: string[] = []) => {
        cloud.serper.answerWith((_, { page }) => pages[page - 1] ?? { organic: [] });
        const company = await newCompany(customer, { domain: OWN, keywords: [q], competitors: competitors });
        await runCheck(cloud, customer, company, competitors.length > 0 ? 'grid' : 'keywords');
        const row = await rowOf(customer, company, q);
        const { points } = await readHistory(customer, { id: row.id ?? '' });
        return { company, row, points, calls: cloud.serper.count(q) };
      },
  );
it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await saveProviderSettings('serper', { rate_limit: 100_000 });
  await saveSearchSettings({ provider: 'serper', freshness_minutes: 0 });
});

const rowOf = async (customer: Customer, company: { readonly id: string }, q: string) => ({
  ...(await readAnalysis(customer, company)).rows.get(q),
});

const page = (...links: readonly string[]) => ({ organic: links.map((link) => ({ link })) });
const others = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `https://outra-${from + index}.com.br/p?srsltid=AfmBOo${from}`);
const opaque = (name: string) => `https://www.google.com/goto?url=CAESoAEB${name}`;
/** Five pages of ten results, of which so many on each are opaque. */
const pagesWith = (unreadable: number) =>
  [1, 2, 3, 4, 5].map((number) =>
    page(
      ...others(10 * number, 10 - unreadable),
      ...Array.from({ length: unreadable }, (_, index) => opaque(`${number}x${index}`)),
    ),
  );

describe('a page that comes again with other tracking parameters', () => {
  it('has no second place', async ({ measure }) => {
    const again = ['casa-a', 'casa-b', 'casa-c'];
    const shops = (mark: string) => again.map((shop) => `https://${shop}.com.br/p?srsltid=AfmBOo${mark}`);
    const own = `https://${OWN}/p?srsltid=AfmBOoown`;
    const { row } = await measure('repetidas', [
      page(...shops('1aa'), ...others(1, 7)),
      page(...shops('9bb'), own),
    ]);
    expect(row).toMatchObject({ current_position: 11, verification: 'verified' });
  });

  it.for([
    ['srsltid', (link: string, number: number) => `${link}?srsltid=AfmBOo${number}`],
    ['fragmentos', (link: string, number: number) => `${link}#:~:text=parte%20${number}`],
  ] as const)('ends the reading where nothing else comes: %s', async ([q, marked], { measure }) => {
    const pages = [1, 2, 3, 4, 5].map((number) =>
      page(...Array.from({ length: 10 }, (_, shop) => marked(`https://loja-${shop}.com.br/p`, number))),
    );
    const { row, calls } = await measure(`sempre ${q}`, pages);
    expect(row).toMatchObject({ current_position: null, verification: 'verified', depth: 10 });
    expect(calls).toBe(2);
  });

  it('is one row of the pages', async ({ cloud, customer }) => {
    const marks = ['', '#:~:text=um%20guia', '?fbclid=1', '?srsltid=2#topo'];
    const keywords = marks.map((_, index) => `guia ${index}`);
    cloud.serper.answerWith((_, { q }) => page(`https://${OWN}/guia${marks[keywords.indexOf(q)]}`));
    const company = await newCompany(customer, { domain: OWN, keywords });
    await runCheck(cloud, customer, company);
    const { body } = await customer.call(routes.reports.getPages, { params: { id: company.id } });
    expect(body.pages).toMatchObject([{ url: `https://${OWN}/guia`, keywords: { length: 4 } }]);
  });
});

describe('a redirect of a search engine', () => {
  it.for([
    ['google url', `https://www.google.com/url?q=https://www.${OWN}/produto&sa=U&ved=2ah&usg=AOv`],
    ['relativa', `/url?q=https%3A%2F%2F${OWN}%2Fproduto&sa=U`],
  ])('is a result of the site that it leads to: %s', async ([q = '', link = ''], { measure }) => {
    const { row } = await measure(q, [page('https://o1.example/', link, ...others(1, 8))]);
    expect(row).toMatchObject({ current_position: 2, verification: 'verified' });
    expect(row.url).toMatch(/loja-alvo\.com\.br\/produto$/);
  });

  it('that names no site is said beside "not found"', async ({ customer, measure }) => {
    const { company, row, points } = await measure('um décimo', pagesWith(1), ['rival.com.br']);
    const said = { position: null, depth: 50, unreadable: 5 };
    expect(row).toMatchObject({ current_position: null, verification: 'verified', depth: 50, unreadable: 5 });
    expect(points).toMatchObject([{ ...said, competitor_positions: [{ position: null, depth: 50 }] }]);
    const params = { id: company.id };
    const { body: grid } = await customer.call(routes.reports.getGrid, { params });
    expect(grid.keywords[0]).toMatchObject({ company_cell: said, competitor_positions: [{ unreadable: 5 }] });
    const positions = await customer.call(routes.reports.getPositions, {
      query: { company_id: company.id },
    });
    expect(positions.body[0]?.keywords[0]).toMatchObject({ depth: 50, unreadable: 5 });
    const history = withImported(await readHistory(customer, { id: row.id ?? '' }));
    expect(historyTable(history).rows[0]).toContain('não encontrada (até 50; 5 lugares ilegíveis)');
  });

  it('that names no site leaves open, in more than a tenth of the places, who is not found', async ({
    cloud,
    customer,
    measure,
  }) => {
    const q = 'mais de um décimo';
    const before = [page(...others(1, 2), `https://${OWN}/`, 'https://fica.com.br/', 'https://some.com.br/')];
    const { company } = await measure(q, before, ['fica.com.br', 'some.com.br', 'nunca.com.br']);
    const [first, ...rest] = pagesWith(2);
    const now = [page('https://fica.com.br/', ...(first?.organic ?? []).map(({ link }) => link)), ...rest];
    cloud.serper.answerWith((_, { page: number }) => now[number - 1]);
    await runCheck(cloud, customer, company, 'grid');
    const { rows, check } = await readAnalysis(customer, company);
    expect(check).toMatchObject({ failed: 1, running: false });
    expect(rows.get(q)).toMatchObject({ verification: 'failed', current_position: 3 });
    expect((await readHistory(customer, { id: rows.get(q)?.id ?? '' })).points).toHaveLength(1);
    // The results are complete: nobody buys them again to decide what they leave open.
    const calls = cloud.serper.count(q);
    await saveSearchSettings({ freshness_minutes: 10 });
    await runCheck(cloud, customer, company, 'grid');
    expect(cloud.serper.count(q)).toBe(calls);
  });

  it('leaves a competitor as it was, where only the company is found', async ({
    cloud,
    customer,
    measure,
  }) => {
    const q = 'só a empresa';
    const competitors = ['fica.com.br', 'some.com.br', 'nunca.com.br'];
    const { company, row } = await measure(
      q,
      [page(`https://${OWN}/`, ...competitors.slice(0, 2).map((it) => `https://${it}/`))],
      competitors,
    );
    expect(await readGrid(customer, company)).toEqual({ [q]: [1, 2, 3, null] });
    const [first, ...rest] = pagesWith(2);
    const now = [
      page('https://fica.com.br/', `https://${OWN}/`, ...(first?.organic ?? []).map(({ link }) => link)),
      ...rest,
    ];
    cloud.serper.answerWith((_, { page: number }) => now[number - 1]);
    await runCheck(cloud, customer, company, 'grid');
    const { body } = await customer.call(routes.reports.getGrid, { params: { id: company.id } });
    expect(body.keywords[0]).toMatchObject({
      company_position: 2,
      competitor_positions: [
        { position: 1 },
        { position: 3, checked_at: row.last_check },
        { position: null },
      ],
    });
    const { points } = await readHistory(customer, { id: row.id ?? '' });
    expect(points[1]?.competitor_positions).toMatchObject([{ position: 1 }]);
  });
});

describe('a featured page', () => {
  it.for([
    ['sem trecho', `https://blog.${OWN}/guia`],
    ['com redirecionamento', `https://www.google.com/url?q=https://${OWN}/guia`],
  ])('that the results lack has the first position: %s', async ([q = '', link], { customer, measure }) => {
    const answerBox = { title: '…', snippet: '…', link };
    const { company, row, calls } = await measure(
      q,
      [{ answerBox, ...page(...others(1, 10)) }],
      ['outra-1.com.br'],
    );
    expect(row).toMatchObject({ current_position: 1, featured: true, depth: 11 });
    expect(await readGrid(customer, company)).toEqual({ [q]: [1, 2] });
    expect(calls).toBe(1);
  });
});

describe('overlapping competitors', () => {
  const [group, blog] = ['grupo-rival.com.br', 'blog.grupo-rival.com.br'];
  const results = [page(`https://${blog}/x`, `https://${OWN}/`)];
  it('count it once also if the more specific one is added after the check', async ({
    customer,
    measure,
  }) => {
    const { company, row } = await measure('acrescentado', results, [group]);
    expect(await readGrid(customer, company)).toEqual({ acrescentado: [2, 1] });
    await closeAccount(customer.userId, [dayOf(Date.now())]);
    await customer.call(routes.competitors.create, {
      body: { company_id: company.id, name: 'Blog', domain: blog },
    });
    expect(await readGrid(customer, company)).toEqual({ acrescentado: [2, null, 1] });
    const { body } = await customer.call(routes.reports.getOverview, { params: { id: company.id } });
    expect(body.days.at(-1)).toMatchObject({ share_of_voice: 35.5 });
    const { userId } = customer;
    const today = dayOf(Date.now());
    const tracked = {
      company: await requireCompany(userId, company.id),
      competitors: await listCompetitors(userId, company.id),
    };
    await rebuildDays(userId, tracked, await listRecords(userId, company.id), [today]);
    const [closed] = await listSnapshots(userId, company.id, today, today);
    expect([...(closed?.snapshots[0]?.competitors.values() ?? [])]).toMatchObject([
      { position: null, beyond: true },
      { position: 1 },
    ]);
    const { points } = await readHistory(customer, { id: row.id ?? '' });
    const positions = points[0]?.competitor_positions.map(({ position }) => position);
    // The group may rank deeper than the check read, which stopped once all were placed.
    expect(positions).toEqual([1]);
  });
});

describe('a link', () => {
  const long = (seed: number) =>
    Array.from({ length: 2500 }, (_, index) =>
      String.fromCharCode(0x4e00 + ((seed * 7919 + index * index * 31 + index * 17) % 20_000)),
    ).join('');

  it('is cut to as many bytes as a hundred of them may take', async ({ cloud, customer }) => {
    cloud.algolia.reset();
    const { appId: app_id, indexName: index_name } = cloud.algolia;
    await saveProviderSettings('algolia', { app_id, index_name, rate_limit: 100_000, results_per_page: 20 });
    await saveSearchSettings({ provider: 'algolia' });
    cloud.algolia.answerWith((_, { page: number }) => ({
      hits: Array.from({ length: 20 }, (_, index) => ({
        url: `https://s${number}-${index}.com.br/${long(20 * number + index)}`,
      })),
      page: number - 1,
      nbPages: 9,
    }));
    const company = await newCompany(customer, { domain: OWN, keywords: ['compridos'] });
    await runCheck(cloud, customer, company);
    expect(await rowOf(customer, company, 'compridos')).toMatchObject({
      verification: 'verified',
      depth: 100,
    });
    expect(cloud.algolia.count()).toBe(5);
  });
});

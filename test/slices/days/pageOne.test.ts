import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { saveSerps } from '../../../functions/search/serps.store.ts';
import { addPage, emptySerp, queryAt } from '../../../functions/search/serps.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { readPageAt } from '../../support/checks/placing.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

const DOMAIN = 'loja.com.br';
const PORTUGAL = { ...SERPER, country: 'pt' };
const NOW = Date.now();
const dayAgo = (days: number) => daysBefore(dayOf(NOW), days);

const readPage = (
  customer: Customer,
  companyId: string,
  text: string,
  daysAgo: number,
  sites: Record<string, number>,
  engine = SERPER,
) => readPageAt(customer, { companyId, text }, NOW - daysAgo * DAY, sites, engine);

const keywordPage = async ({ call }: Customer, id: string) => {
  const { body } = await call(routes.reports.getKeywordPageOne, { params: { id } });
  const firstTwo = body.days.map(({ day, seats }) => [
    day,
    ...seats.slice(0, 2).map((site) => body.sites[site ?? -1]?.site),
  ]);
  return { ...body, firstTwo };
};

it('page one of a keyword has the days that its own checks read, and another account gets none', async ({
  customer,
  newCustomer,
}) => {
  const tracked = { domain: DOMAIN, keywords: ['café', 'chá'], competitors: ['rival.com'] };
  const company = await newCompany(customer, tracked);
  const [coffee, tea] = [keywordNameOf(company.id, 'café'), keywordNameOf(company.id, 'chá')];
  // Another account's check of the same text has read this page.
  const links = ['https://outra.com/'];
  const theirs = addPage(emptySerp(SERPER, toMoment(NOW - DAY)), { links, isLast: true });
  await saveSerps(queryAt(SERPER, 'café'), [theirs]);
  await readPage(customer, company.id, 'café', 91, { [DOMAIN]: 1 });
  await readPage(customer, company.id, 'café', 3, { [DOMAIN]: 2, 'blog.rival.com': 1 });
  await readPage(customer, company.id, 'café', 2, { [DOMAIN]: 1 }, PORTUGAL);
  await readPage(customer, company.id, 'café', 0, { [DOMAIN]: 1, 'www.amazon.com.br': 2 }, PORTUGAL);
  const page = await keywordPage(customer, coffee);
  expect(page.firstTwo).toEqual([
    [dayAgo(3), 'rival.com', DOMAIN],
    [dayAgo(2), DOMAIN, 'site-1.com'],
    [dayAgo(0), DOMAIN, 'amazon.com.br'],
  ]);
  expect(page.days.map((day) => day.new_engine ?? false)).toEqual([false, true, false]);
  expect(page.sites).toMatchObject({
    0: { competitor_id: page.competitors[0]?.id },
    1: { is_own: true },
  });
  expect(page.results).toMatchObject({
    0: { position: 1, previous_position: 1, since: dayAgo(2) },
    1: { position: 2, previous_position: null, since: dayAgo(0) },
  });
  expect(await keywordPage(customer, tea)).toMatchObject({ days: [], results: [], sites: [] });
  const { call } = await newCustomer();
  const { status } = await call(routes.reports.getKeywordPageOne, { params: { id: coffee } });
  expect(status).toBe(404);
});

it('who rules page one is counted from closed days and from what was read since', async ({
  customer,
  newCustomer,
}) => {
  const company = await newCompany(customer, { domain: DOMAIN, keywords: ['café', 'chá', 'mate'] });
  for (const text of ['café', 'chá'])
    await readPage(customer, company.id, text, 2, { [DOMAIN]: 1, 'outra.com': 2 });
  await closeAccount(customer.userId, [dayAgo(2)]);
  const now = { 'outra.com': 1, 'blog.outra.com': 2, 'www.shopee.com.br': 3 };
  await readPage(customer, company.id, 'café', 0, now);
  const read = async (query: { period: string; tags?: string }) =>
    (await customer.call(routes.reports.getPageOne, { params: company, query })).body;
  const report = await read({ period: '7' });
  expect(report).toMatchObject({ before_day: dayAgo(2), keywords: { total: 3, known: 2 } });
  const won = { keyword: 'café', position: 1, own_position: null };
  expect(report.sites).toMatchObject({
    0: { site: 'outra.com', seats: 3, visibility: 77.54, change: 22.46, ahead: 1, keywords: [won] },
    1: { site: DOMAIN, is_own: true, seats: 1, visibility: 50, change: -50, ahead: 0, keywords: [] },
  });
  const platforms = report.sites.filter(({ is_platform }) => is_platform);
  expect(platforms).toMatchObject([{ site: 'shopee.com.br', seats: 1, visibility: 19.3, ahead: 1 }]);
  const tea = keywordNameOf(company.id, 'chá');
  await customer.call(routes.keywords.updateMany, { body: { ids: [tea], add_tags: ['quente'] } });
  const tagged = await read({ period: '7', tags: 'quente' });
  expect(tagged.keywords).toEqual({ total: 1, known: 1 });
  expect(tagged.sites[0]).toMatchObject({ site: DOMAIN, visibility: 100, change: 0 });
  const { call } = await newCustomer();
  const { status } = await call(routes.reports.getPageOne, { params: company });
  expect(status).toBe(404);
});

import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { putPoints } from '../../../functions/rankings/history.store.ts';
import { saveSerps } from '../../../functions/search/serps.store.ts';
import { addPage, emptySerp, queryAt } from '../../../functions/search/serps.ts';
import { readHistory, SERPER } from '../../support/checks/checks.ts';
import { placeAt } from '../../support/checks/placing.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

const DOMAIN = 'loja.com.br';
const page = (site: string, name: string) => `https://${site}/${name}`;

it('a history shows 400 days with the pages that ranked, by what points keep or by stored results', async ({
  customer,
}) => {
  const company = await newCompany(customer, {
    domain: DOMAIN,
    keywords: ['café'],
    competitors: ['primeira.com', 'tardia.com'],
  });
  const id = keywordNameOf(company.id, 'café');
  const { competitors } = await readHistory(customer, { id });
  const [first = '', late = ''] = competitors.map((competitor) => competitor.id);
  const now = Date.now();
  const at = (days: number) => toMoment(now - days * DAY);
  const own = { domain: DOMAIN, engine: SERPER, depth: 10 };
  const kept = { position: 5, url: page('primeira.com', 'a') };
  await putPoints(id, [
    { ...own, at: at(401), position: 1, url: page(DOMAIN, 'antes') },
    { ...own, at: at(399), position: 2, url: page(DOMAIN, 'um'), competitors: { [first]: kept } },
    { ...own, at: at(91), position: 2, url: page(DOMAIN, 'um') },
    { ...own, at: at(80), position: 3, url: page(DOMAIN, 'dois'), competitors: { [first]: null } },
    { ...own, at: at(79), position: null },
  ]);
  const links = [page('tardia.com', 'x'), page(DOMAIN, 'dois')];
  const query = queryAt(SERPER, 'café');
  const serpAt = (days: number) => addPage(emptySerp(SERPER, at(days)), { links, isLast: true });
  await saveSerps(query, [serpAt(91), serpAt(80)]);
  const { points } = await readHistory(customer, { id });
  const theirs = { competitor_id: late, depth: 2 };
  expect(points).toMatchObject([
    {
      at: at(399),
      url: page(DOMAIN, 'um'),
      competitor_positions: [{ competitor_id: first, ...kept, depth: 10 }],
    },
    { at: at(91), competitor_positions: [] },
    {
      at: at(80),
      url: page(DOMAIN, 'dois'),
      competitor_positions: [{ ...theirs, position: 1, url: page('tardia.com', 'x') }],
    },
    { at: at(79), url: null, competitor_positions: [] },
  ]);
});

it('a report has the pages that rank now, compared with a period', async ({ customer }) => {
  const company = await newCompany(customer, { domain: DOMAIN, keywords: ['café', 'chá'] });
  const [first = '', second = ''] = ['café', 'chá'].map((text) => keywordNameOf(company.id, text));
  const now = Date.now();
  await placeAt(customer, first, now - 2 * DAY, { [DOMAIN]: 2 });
  await placeAt(customer, first, now, { [DOMAIN]: 1 });
  await placeAt(customer, second, now, {});
  const pages = async (query: { period: string; tags?: string }) =>
    (await customer.call(routes.reports.getPages, { params: company, query })).body;
  expect(await pages({ period: '7' })).toMatchObject({
    keywords: { total: 2, not_found: 1, never_verified: 0 },
    pages: [
      { url: page(DOMAIN, 'p1'), visibility: 50, keywords: [{ keyword: 'café', previous_position: 2 }] },
    ],
  });
  await customer.call(routes.keywords.updateMany, { body: { ids: [first], add_tags: ['quente'] } });
  expect(await pages({ period: '7', tags: 'quente' })).toMatchObject({
    tags: ['quente'],
    keywords: { total: 1, not_found: 0 },
    pages: [{ visibility: 100 }],
  });
});

it('a report has the page that was lost, also where the period begins before the first measurement', async ({
  customer,
}) => {
  const company = await newCompany(customer, { domain: DOMAIN, keywords: ['mate'] });
  const id = keywordNameOf(company.id, 'mate');
  const now = Date.now();
  await placeAt(customer, id, now - 2 * DAY, { [DOMAIN]: 1 });
  await closeAccount(customer.userId, [daysBefore(dayOf(now), 2)]);
  await placeAt(customer, id, now, {});
  for (const period of ['7', daysBefore(dayOf(now), 2)]) {
    const call = { params: company, query: { period } };
    const { body } = await customer.call(routes.reports.getPages, call);
    expect(body.pages).toMatchObject([
      { url: page(DOMAIN, 'p1'), keywords: [], lost: [{ keyword: 'mate' }], visibility_change: -100 },
    ]);
  }
});

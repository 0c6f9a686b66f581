import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { totalsOf } from '../../../web/src/keywords/grid/cells.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { placeAt } from '../../support/checks/placing.ts';
import { stayOnOneDay } from '../../support/days/oneDay.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

const DOMAIN = 'loja.com.br';
const RIVAL = 'rival.com.br';

it('a day is closed with visibility, share of voice and counts', async ({ customer }) => {
  await stayOnOneDay();
  const company = await newCompany(customer, {
    domain: DOMAIN,
    keywords: ['um', 'dois', 'três'],
    competitors: [RIVAL],
  });
  const now = Date.now();
  const today = dayOf(now);
  const [first, second] = ['um', 'dois'].map((text) => keywordNameOf(company.id, text));
  await placeAt(customer, first ?? '', now - 2 * DAY, { [DOMAIN]: 1, [RIVAL]: 2 });
  await placeAt(customer, first ?? '', now - DAY, { [DOMAIN]: 2, [RIVAL]: 1 });
  await placeAt(customer, second ?? '', now - DAY, { [RIVAL]: 3 });
  await closeAccount(customer.userId, [daysBefore(today, 2), daysBefore(today, 1)]);
  const call = { params: company, query: { period: '7' } };
  const { body } = await customer.call(routes.reports.getOverview, call);
  const [before, yesterday, current] = body.days;
  expect(before).toMatchObject({
    day: daysBefore(today, 2),
    keywords: 1,
    own: { visibility: 100, overall_position: 1, top_3: 1 },
    competitors: [55.09],
    share_of_voice: 64.5,
  });
  expect(yesterday).toMatchObject({
    day: daysBefore(today, 1),
    keywords: 2,
    own: { visibility: 27.54, overall_position: 26.5, top_10: 1, not_found: 1, carried: 0 },
    competitors: [69.3],
  });
  expect(current).toMatchObject({
    day: today,
    keywords: 3,
    own: { visibility: 27.54, not_verified: 1, carried: 2 },
  });
  expect(body).toMatchObject({
    before: { day: daysBefore(today, 2) },
    moves: { up: 0, down: 1, entered: 0, left: 0 },
    losses: [{ keyword: 'um', position: 2, previous_position: 1, worth: -22.46 }],
    changed_pages: [{ previous_url: `https://${DOMAIN}/p1`, url: `https://${DOMAIN}/p2` }],
    overtakings: [{ passed: [], passed_by: [{ keyword: 'um', position: 2, competitor_position: 1 }] }],
  });
  const portfolio = await customer.call(routes.reports.getPortfolio, { query: { period: '7' } });
  expect(portfolio.body).toMatchObject({
    basis: { keywords: 3, with_volume: 0 },
    companies: [
      {
        today: { visibility: 27.54, not_verified: 1 },
        change: { visibility: -22.46, overall_position: 1, top_3: 0 },
        before_day: daysBefore(today, 2),
        moves: { up: 0, down: 1, entered: 0, left: 0 },
        attention: {
          lost: 22.46,
          largest_loss: { keyword: 'um', position: 2, previous_position: 1 },
          left_top_10: null,
          left_top_10_count: 0,
          passed_by: { name: RIVAL, keywords: 1, others: 0 },
        },
        days: [{ visibility: 100 }, { visibility: 27.54 }, { day: today, visibility: 27.54 }],
      },
    ],
    gains: [],
    losses: [{ company_id: company.id, keyword: 'um', worth: -22.46 }],
  });
  const totals = await customer.call(routes.reports.getDashboard, {});
  const cards = await customer.call(routes.reports.listCompanies, { query: { period: '7' } });
  expect(portfolio.body.totals).toEqual(totals.body);
  expect(portfolio.body.companies.map((row) => row.company)).toEqual(cards.body);
  // Nothing was measured today: as its keywords do, yesterday compares with the day before.
  const usual = await customer.call(routes.reports.getPortfolio, {});
  const overview = await customer.call(routes.reports.getOverview, { params: company });
  const twoDaysAgo = { since: daysBefore(today, 2), losses: [{ keyword: 'um' }] };
  expect(usual.body).toMatchObject({ ...twoDaysAgo, companies: [{ before_day: daysBefore(today, 2) }] });
  expect(overview.body).toMatchObject({ ...twoDaysAgo, before: { day: daysBefore(today, 2) } });
  const gridCellSince = async (period: string) => {
    const call = { params: company, query: { period } };
    const { body: grid } = await customer.call(routes.reports.getGrid, call);
    return grid.keywords.find(({ id }) => id === first)?.company_cell;
  };
  const rivals = await customer.call(routes.reports.listCompetitors, { query: { period: '7' } });
  const [rival] = rivals.body;
  expect(rival).toMatchObject({ domain: RIVAL, visibility: 69.3, visibility_change: null, ahead: 2 });
  const { body: shown } = await customer.call(routes.reports.getGrid, { params: company, query: {} });
  expect(totalsOf(shown.keywords).get(rival?.id ?? '')?.ahead).toBe(rival?.ahead);
  expect(await gridCellSince('30')).toMatchObject({ position: 2, previous_position: 1 });
  expect(await gridCellSince(daysBefore(today, 1))).toMatchObject({ position: 2, previous_position: 2 });

  for (const id of [first, second]) {
    await placeAt(customer, id ?? '', now, { [DOMAIN]: 1 }, { ...SERPER, provider: 'algolia' });
  }
  const switched = await customer.call(routes.reports.getPortfolio, { query: { period: '7' } });
  expect(switched.body.companies).toMatchObject([{ change: null, before_day: null }]);
  expect(switched.body.companies[0]?.days.at(-1)).toMatchObject({ day: today, new_engine: true });
});

it('a company that was not measured in a period has not changed in it', async ({ customer }) => {
  await stayOnOneDay();
  const company = await newCompany(customer, { domain: DOMAIN, keywords: ['um'] });
  const now = Date.now();
  const [first = '', second = '', since = ''] = [6, 5, 3].map((ago) => daysBefore(dayOf(now), ago));
  const id = keywordNameOf(company.id, 'um');
  await placeAt(customer, id, now - 6 * DAY, { [DOMAIN]: 1 });
  await placeAt(customer, id, now - 5 * DAY, { [DOMAIN]: 2 });
  await closeAccount(customer.userId, [first, second]);
  const compared = async (period: string) => {
    const { body } = await customer.call(routes.reports.getPortfolio, { query: { period } });
    const [row] = body.companies;
    return [row?.before_day, row?.change?.visibility, body.losses.length];
  };
  expect(await compared(since)).toEqual([second, 0, 0]);
  expect(await compared('1')).toEqual([first, -44.91, 1]);
  expect(await compared('30')).toEqual([first, -44.91, 1]);
});

it('the positions of all keywords are those of each company', async ({ customer }) => {
  await stayOnOneDay();
  const now = Date.now();
  const today = dayOf(now);
  const companies = [];
  for (const [index, name] of ['Loja', 'Padaria'].entries()) {
    const company = await newCompany(customer, { name, domain: DOMAIN, keywords: ['um', 'dois'] });
    const id = keywordNameOf(company.id, 'um');
    await placeAt(customer, id, now - DAY, { [DOMAIN]: 5 });
    if (index === 0) await placeAt(customer, id, now, { [DOMAIN]: 3 });
    companies.push(company);
  }
  await closeAccount(customer.userId, [daysBefore(today, 1)]);
  const read = async (company_id?: string) =>
    (await customer.call(routes.reports.getPositions, { query: { company_id } })).body;
  const all = await read();
  expect(all).toMatchObject([
    {
      days: [daysBefore(today, 1), today],
      keywords: [
        { positions: [5, 3], last_check: new Date(now).toISOString() },
        { positions: [], last_check: null },
      ],
    },
    { keywords: [{ positions: [5, 5] }, { verification: 'never' }] },
  ]);
  expect((await Promise.all(companies.map(({ id }) => read(id)))).flat()).toEqual(all);
  const gone = await customer.call(routes.reports.getPositions, { query: { company_id: 'gone' } });
  expect(gone.status).toBe(404);
});

import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { closeAccount } from '../../../functions/days/closeAccount.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { placeAt } from '../../support/checks/placing.ts';
import { stayOnOneDay } from '../../support/days/oneDay.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

const DOMAIN = 'loja.com.br';
const RIVAL = 'rival.com.br';

it('an overview compares what one engine measured, never two engines', async ({ customer }) => {
  await stayOnOneDay();
  const company = await newCompany(customer, { domain: DOMAIN, keywords: ['um'], competitors: [RIVAL] });
  const id = keywordNameOf(company.id, 'um');
  const now = Date.now();
  const yesterday = daysBefore(dayOf(now), 1);
  const overview = async () => {
    const call = { params: { id: company.id }, query: { period: '1' } };
    const { body } = await customer.call(routes.reports.getOverview, call);
    return body;
  };
  await placeAt(customer, id, now - DAY, { [DOMAIN]: 2, [RIVAL]: 3 });
  await closeAccount(customer.userId, [yesterday]);
  const standings = async () => {
    const params = { id: company.id };
    const { body: grid } = await customer.call(routes.reports.getGrid, { params });
    const { body: past } = await customer.call(routes.reports.getPositions, { params });
    return [grid.keywords[0]?.competitor_positions, past.keywords[0]?.positions, past.days];
  };
  const days = [yesterday, dayOf(now)];
  await placeAt(customer, id, now, { [DOMAIN]: 5, [RIVAL]: 4 });
  expect(await standings()).toMatchObject([[{ position: 4, previous_position: 3 }], [2, 5], days]);
  expect(await overview()).toMatchObject({
    before: { day: yesterday },
    moves: { down: 1 },
    changed_pages: [{ previous_url: `https://${DOMAIN}/p2`, url: `https://${DOMAIN}/p5` }],
    overtakings: [{ passed_by: [{ position: 5, competitor_position: 4 }] }],
    striking_distance: [{ position: 5, next_position: 3, worth: 13.33 }],
  });
  const portfolio = await customer.call(routes.reports.getPortfolio, {});
  expect(portfolio.body.striking_distance).toMatchObject([
    { company_id: company.id, keyword: 'um', position: 5, next_position: 3, worth: 13.33 },
  ]);

  await placeAt(customer, id, now + 1000, { [DOMAIN]: 6, [RIVAL]: 3 }, { ...SERPER, provider: 'algolia' });
  expect(await overview()).toMatchObject({
    before: null,
    moves: { down: 0 },
    changed_pages: [],
    overtakings: [{ passed_by: [], passed: [] }],
  });
  const [placed, positions] = await standings();
  expect(placed).toMatchObject([{ position: 3 }]);
  expect(placed?.[0]).not.toHaveProperty('previous_position');
  expect(positions).toEqual([6]);
});

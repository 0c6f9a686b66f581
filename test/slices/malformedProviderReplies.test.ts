import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { analysisOf, check, historyOf } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCompany, newCustomer, startShop } from '../support/customers.ts';

/** A provider that answers, but not what it should. */
let cloud: TestCloud;
let customer: Customer;
beforeAll(async () => {
  cloud = await startShop();
});
beforeEach(async () => {
  cloud.serper.reset();
  customer = await newCustomer(cloud.url);
});
afterAll(() => cloud.stop());

const others = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ link: `https://s${index}.com/` }));
const own = { link: 'https://loja.com.br/', position: -7 };
const checked = async (keyword: string) => {
  const company = await newCompany(customer, { keywords: [keyword] });
  await check(cloud, customer, company);
  const { rows } = await analysisOf(customer, company);
  const row = rows.get(keyword);
  const { points } = await historyOf(customer, { id: row?.id ?? '' });
  return { ...row, company_id: company.id, points: points.map(({ position, depth }) => [position, depth]) };
};

it('positions are counted, whatever numbers come with the results', async () => {
  cloud.serper.answerWith(() => ({ organic: [...others(4), own, ...others(3)] }));
  expect(await checked('negativa')).toMatchObject({ current_position: 5, points: [[5, 8]] });
});

it('of ten thousand results on a page the first hundred count', async () => {
  cloud.serper.answerWith((_, { q }) => ({ organic: others(10_000).with(q === 'antes' ? 99 : 100, own) }));
  expect(await checked('antes')).toMatchObject({ current_position: 100, points: [[100, 100]] });
  expect(await checked('depois')).toMatchObject({ current_position: null, points: [[null, 100]] });
  expect(cloud.serper.count()).toBe(2);
});

it('a page that repeats the one before changes no position', async () => {
  const page = [...others(8), { link: 'https://rival.com/' }];
  cloud.serper.answerWith((_, { page: number }) => ({ organic: number === 5 ? [...page, own] : page }));
  expect(await checked('repetida')).toMatchObject({ current_position: 46, points: [[46, 46]] });
  expect(cloud.serper.count()).toBe(5);
});

it('links that are none, or hold newlines, take their place and no other', async () => {
  const links = [
    'http://[',
    'nada\nde\nnada',
    '\n',
    'https://\n',
    `x${'y'.repeat(50_000)}`,
    'https://ri\nval.com/',
  ];
  const organic = [...links.map((link) => ({ link })), {}, own];
  cloud.serper.answerWith(() => ({ organic }));
  const { company_id, points, id = '' } = await checked('linhas');
  expect(points).toEqual([[8, 8]]);
  const { body: rival } = await customer.call(routes.competitors.create, {
    body: { company_id, name: 'Rival', domain: 'rival.com' },
  });
  const { points: past } = await historyOf(customer, { id });
  expect(past[0]?.competitor_positions).toEqual([{ competitor_id: rival.id, position: 6 }]);
});

import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { analysisOf, historyOf, runCheck } from '../support/checks.ts';
import { newCompany } from '../support/customers.ts';
import { it as base } from '../support/slice.ts';

const it = base.extend('runCheckOf', ({ cloud, customer }) => async (keyword: string) => {
  const company = await newCompany(customer, { keywords: [keyword] });
  await runCheck(cloud, customer, company);
  const { rows } = await analysisOf(customer, company);
  const row = rows.get(keyword);
  const { points } = await historyOf(customer, { id: row?.id ?? '' });
  return { ...row, company_id: company.id, points: points.map(({ position, depth }) => [position, depth]) };
});
it.beforeEach(({ cloud }) => cloud.serper.reset());

const others = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ link: `https://s${index}.com/` }));
const own = { link: 'https://loja.com.br/', position: -7 };

it('positions are counted, whatever numbers the results carry', async ({ cloud, runCheckOf }) => {
  cloud.serper.answerWith(() => ({ organic: [...others(4), own, ...others(3)] }));
  expect(await runCheckOf('negativa')).toMatchObject({ current_position: 5, points: [[5, 8]] });
});

it('only the first hundred of ten thousand results on a page count', async ({ cloud, runCheckOf }) => {
  cloud.serper.answerWith((_, { q }) => ({ organic: others(10_000).with(q === 'antes' ? 99 : 100, own) }));
  expect(await runCheckOf('antes')).toMatchObject({ current_position: 100, points: [[100, 100]] });
  expect(await runCheckOf('depois')).toMatchObject({ current_position: null, points: [[null, 100]] });
  expect(cloud.serper.count()).toBe(2);
});

it('a page that repeats the one before does not change positions', async ({ cloud, runCheckOf }) => {
  const page = [...others(8), { link: 'https://rival.com/' }];
  cloud.serper.answerWith((_, { page: number }) => ({ organic: number === 5 ? [...page, own] : page }));
  expect(await runCheckOf('repetida')).toMatchObject({ current_position: 46, points: [[46, 46]] });
  expect(cloud.serper.count()).toBe(5);
});

it('malformed links and links with newlines take exactly one position', async ({
  cloud,
  customer,
  runCheckOf,
}) => {
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
  const { company_id, points, id = '' } = await runCheckOf('linhas');
  expect(points).toEqual([[8, 8]]);
  const { body: rival } = await customer.call(routes.competitors.create, {
    body: { company_id, name: 'Rival', domain: 'rival.com' },
  });
  const { points: past } = await historyOf(customer, { id });
  expect(past[0]?.competitor_positions).toEqual([{ competitor_id: rival.id, position: 6 }]);
});

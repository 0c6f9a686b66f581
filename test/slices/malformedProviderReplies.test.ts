import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { saveProviderSettings, saveSearchSettings } from '../../functions/search/settings.store.ts';
import { analysisOf, historyOf, runCheck } from '../support/checks.ts';
import { newCompany } from '../support/customers.ts';
import { countDeadLetters } from '../support/queues.ts';
import { it as base } from '../support/slice.ts';

const it = base.extend('runCheckOf', ({ cloud, customer }) => async (keyword: string) => {
  const company = await newCompany(customer, { keywords: [keyword] });
  await runCheck(cloud, customer, company);
  const { rows } = await analysisOf(customer, company);
  const row = rows.get(keyword);
  const { points } = await historyOf(customer, { id: row?.id ?? '' });
  return { ...row, company_id: company.id, points: points.map(({ position, depth }) => [position, depth]) };
});
it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await saveProviderSettings('serper', { rate_limit: 100_000 });
  await saveSearchSettings({ provider: 'serper', freshness_minutes: 0 });
});

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

describe('an empty first page', () => {
  it('of Algolia verifies nothing, and is not asked for again', async ({ cloud, runCheckOf }) => {
    cloud.algolia.reset();
    const { appId: app_id, indexName: index_name } = cloud.algolia;
    await saveProviderSettings('algolia', { app_id, index_name, rate_limit: 100_000 });
    await saveSearchSettings({ provider: 'algolia' });
    cloud.algolia.answerWith(() => ({ hits: [], page: 0, nbPages: 0 }));
    expect(await runCheckOf('vazia')).toMatchObject({ verification: 'failed', depth: null });
    // The provider says that there is nothing: asking again would change nothing.
    expect(cloud.algolia.count()).toBe(1);
  });

  it('of Serper is asked for again', async ({ cloud, runCheckOf }) => {
    cloud.serper.answerWith((organic) => ({
      organic: cloud.serper.count() === 1 ? [] : [own, ...organic],
    }));
    expect(await runCheckOf('vazia uma vez')).toMatchObject({ current_position: 1 });
    expect(cloud.serper.count()).toBe(2);
  });

  it('that Serper repeats fails the check, and nobody has to look at it', async ({ cloud, customer }) => {
    const company = await newCompany(customer, { keywords: ['vazia sempre'] });
    cloud.serper.answerWith(() => ({ organic: [own] }));
    await runCheck(cloud, customer, company);
    const deadLetters = await countDeadLetters(cloud);
    cloud.serper.forgetCalls();
    cloud.serper.answerWith(() => ({ organic: [] }));
    await runCheck(cloud, customer, company);
    const { keywords, check } = await analysisOf(customer, company);
    expect(keywords).toMatchObject([{ verification: 'failed', current_position: 1 }]);
    expect(check).toMatchObject({ failed: 1, running: false });
    expect([cloud.serper.count(), await countDeadLetters(cloud)]).toEqual([3, deadLetters]);
  });

  it('is no more certain for other failures before it', async ({ cloud, runCheckOf }) => {
    cloud.serper.answerWith((organic) => {
      const calls = cloud.serper.count();
      return calls <= 6 ? { error: 'cheio' } : { organic: calls === 7 ? [] : [own, ...organic] };
    });
    expect(await runCheckOf('vazia depois')).toMatchObject({ verification: 'verified' });
    expect(cloud.serper.count()).toBe(8);
  });
});

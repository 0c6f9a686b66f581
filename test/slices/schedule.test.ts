import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSchedule, saveSchedule } from '../../functions/schedule/schedule.store.ts';
import { saveSubscription } from '../../functions/subscriptions/subscription.store.ts';
import { addInactiveKeyword, analysisOf } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { newCompany, newCustomer, startShop } from '../support/customers.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startShop();
});
afterAll(() => cloud.stop());

const tick = async () => {
  await cloud.runScheduledFunctions();
  await cloud.idle();
};
const sentQueries = () => [...cloud.logs().matchAll(/"queries":(\d+)/g)].map(([, sent]) => Number(sent));

it('checks everybody’s active keywords once when it is due, each query for all who want it', async () => {
  for (const q of ['comum', 'só minha', 'só deles', 'parada', 'caloteiro', 'sem plano']) {
    cloud.serper.plant({ q, domain: 'loja.com.br', position: 2 }, { q, domain: 'deles.com.br', position: 5 });
  }
  const me = await newCustomer(cloud.url);
  const they = await newCustomer(cloud.url);
  const debtor = await newCustomer(cloud.url);
  const mine = await newCompany(me, { keywords: ['comum', 'só minha'] });
  const theirs = await newCompany(they, { domain: 'deles.com.br', keywords: ['Comum', 'só deles'] });
  const owed = await newCompany(debtor, { keywords: ['comum', 'caloteiro'] });
  const planless = await newCustomer(cloud.url);
  await newCompany(planless, { keywords: ['sem plano'] });
  await saveSubscription(planless.userId, { status: 'active', plan_id: 999, current_period_end: null });
  await addInactiveKeyword(me, mine, 'parada');
  await saveSubscription(debtor.userId, { status: 'past_due', plan_id: 1, current_period_end: null });

  const yesterday = new Date(Date.now() - 86_400_000 - 60_000).toISOString();
  await saveSchedule({ frequency: 'daily', time: '00:00', last_run: yesterday });
  await tick();
  expect(cloud.serper.calls.map(({ q }) => q).sort()).toEqual(['comum', 'só deles', 'só minha']);
  expect(sentQueries()).toEqual([3]);
  const stands = async (...given: Parameters<typeof analysisOf>) =>
    Object.fromEntries(
      [...(await analysisOf(...given)).rows].map(([q, row]) => [q, [row.verification, row.current_position]]),
    );
  const never = ['never', null];
  expect(await stands(me, mine)).toEqual({
    comum: ['verified', 2],
    'só minha': ['verified', 2],
    parada: never,
  });
  expect(await stands(they, theirs)).toEqual({ Comum: ['verified', 5], 'só deles': ['verified', 5] });
  expect(await stands(debtor, owed)).toEqual({ comum: never, caloteiro: never });

  const { last_run = '' } = await readSchedule();
  // Midnight in São Paulo.
  expect(last_run).toMatch(/T03:00:00.000Z$/);
  await tick();
  expect(cloud.serper.count()).toBe(3);
  expect(sentQueries()).toEqual([3]);
  expect(await readSchedule()).toMatchObject({ last_run });
});

it('is sent once by ticks that come together', async () => {
  const before = sentQueries().length;
  const yesterday = new Date(Date.now() - 86_400_000 - 60_000).toISOString();
  await saveSchedule({ frequency: 'daily', time: '00:00', last_run: yesterday });
  await Promise.all([
    cloud.runScheduledFunctions(),
    cloud.runScheduledFunctions(),
    cloud.runScheduledFunctions(),
  ]);
  await cloud.idle();
  expect(sentQueries()).toHaveLength(before + 1);
});

import { expect } from 'vitest';
import { DAY, HOUR, toMoment } from '../../functions/platform/time/clock.ts';
import { readSchedule, saveSchedule } from '../../functions/schedule/schedule.store.ts';
import { saveSubscription } from '../../functions/subscriptions/subscription.store.ts';
import { addInactiveKeyword, analysisOf } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { newCompany } from '../support/customers.ts';
import { it } from '../support/slice.ts';

const runSchedule = async (cloud: TestCloud) => {
  await cloud.runScheduledFunctions();
  await cloud.idle();
};

/** Saves a daily schedule that was due an hour ago, São Paulo time, and returns that moment. */
const makeDue = async () => {
  const due = new Date(Date.now() - HOUR);
  due.setUTCSeconds(0, 0);
  const time = due.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' });
  await saveSchedule({ frequency: 'daily', time, last_run: toMoment(due.getTime() - DAY) });
  return due.toISOString();
};

/** How many queries each scheduled run has sent, from the logs. */
const sentQueries = (cloud: TestCloud) =>
  [...cloud.logs().matchAll(/"queries":(\d+)/g)].map(([, sent]) => Number(sent));

it('the scheduler checks all active keywords once when due, and each query once for all customers', async ({
  cloud,
  customer,
  newCustomer,
}) => {
  const runs = sentQueries(cloud).length;
  for (const q of ['comum', 'só minha', 'só deles', 'parada', 'caloteiro', 'sem plano']) {
    cloud.serper.plant({ q, domain: 'loja.com.br', position: 2 }, { q, domain: 'deles.com.br', position: 5 });
  }
  const other = await newCustomer();
  const debtor = await newCustomer();
  const mine = await newCompany(customer, { keywords: ['comum', 'só minha'] });
  const theirs = await newCompany(other, { domain: 'deles.com.br', keywords: ['Comum', 'só deles'] });
  const owed = await newCompany(debtor, { keywords: ['comum', 'caloteiro'] });
  const planless = await newCustomer();
  await newCompany(planless, { keywords: ['sem plano'] });
  await saveSubscription(planless.userId, { status: 'active', plan_id: 999, current_period_end: null });
  await addInactiveKeyword(customer, mine, 'parada');
  await saveSubscription(debtor.userId, { status: 'past_due', plan_id: 1, current_period_end: null });

  const due = await makeDue();
  await runSchedule(cloud);
  expect(cloud.serper.calls.map(({ q }) => q).sort()).toEqual(['comum', 'só deles', 'só minha']);
  await expect.poll(() => sentQueries(cloud).slice(runs)).toEqual([3]);
  const standingsOf = async (...given: Parameters<typeof analysisOf>) =>
    Object.fromEntries(
      [...(await analysisOf(...given)).rows].map(([q, row]) => [q, [row.verification, row.current_position]]),
    );
  const never = ['never', null];
  expect(await standingsOf(customer, mine)).toEqual({
    comum: ['verified', 2],
    'só minha': ['verified', 2],
    parada: never,
  });
  expect(await standingsOf(other, theirs)).toEqual({ Comum: ['verified', 5], 'só deles': ['verified', 5] });
  expect(await standingsOf(debtor, owed)).toEqual({ comum: never, caloteiro: never });

  const { last_run = '' } = await readSchedule();
  expect(last_run).toBe(due);
  await runSchedule(cloud);
  expect(cloud.serper.count()).toBe(3);
  expect(sentQueries(cloud).slice(runs)).toEqual([3]);
  expect(await readSchedule()).toMatchObject({ last_run });
});

it('simultaneous schedulers send a due run once', async ({ cloud }) => {
  const runs = sentQueries(cloud).length;
  await makeDue();
  await Promise.all([
    cloud.runScheduledFunctions(),
    cloud.runScheduledFunctions(),
    cloud.runScheduledFunctions(),
  ]);
  await cloud.idle();
  await expect.poll(() => sentQueries(cloud)).toHaveLength(runs + 1);
});

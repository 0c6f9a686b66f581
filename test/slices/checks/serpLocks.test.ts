import { expect } from 'vitest';
import { CHECK_RECEIVES } from '#shared/messages.ts';
import { startCheck } from '../../../functions/checks/request/startCheck.ts';
import { lockSerp, unlockSerp } from '../../../functions/search/serps.store.ts';
import { nextCallOf, readAnalysis, runCheck, toSerpQuery } from '../../support/checks/checks.ts';
import { holdMessages, work } from '../../support/checks/outbox.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

const lockAsWorker = async (keyword: string, secondsAgo: number) => {
  const query = toSerpQuery(keyword);
  expect(await lockSerp(query, 'another', {}, Date.now() - secondsAgo * 1000)).toBe(true);
  return query;
};

it('a check waits for a fetch in flight, and takes no call meanwhile', async ({ cloud, customer }) => {
  const query = await lockAsWorker('em voo', 0);
  const company = await newCompany(customer, { keywords: ['em voo'] });
  const outbox = await holdMessages(cloud);
  await startCheck({ userId: customer.userId, companyId: company.id, kind: 'keywords', now: Date.now() });
  const messages = outbox.take();
  const before = await nextCallOf();
  // Waiting is no failure, even at the last delivery.
  expect(await work(messages, CHECK_RECEIVES)).toEqual(messages);
  expect(outbox.take()).toEqual([]);
  expect([cloud.serper.count('em voo'), await nextCallOf()]).toEqual([0, before]);
  expect((await readAnalysis(customer, company)).check).toMatchObject({ done: 0, failed: 0 });
  await unlockSerp(query, 'another');
  expect(await work(messages)).toEqual([]);
  expect(cloud.serper.count('em voo', 1)).toBe(1);
  expect((await readAnalysis(customer, company)).rows.get('em voo')?.verification).toBe('verified');
});

it('the lock of a dead worker expires, and another worker takes over', async ({ cloud, customer }) => {
  await lockAsWorker('há muito', 41);
  await lockAsWorker('há pouco', 39);
  const company = await newCompany(customer, { keywords: ['há muito', 'há pouco'] });
  await runCheck(cloud, customer, company);
  for (const { keyword, verification } of (await readAnalysis(customer, company)).keywords) {
    expect([keyword, verification]).toEqual([keyword, 'verified']);
    expect(cloud.serper.count(keyword)).toBe(5);
  }
});

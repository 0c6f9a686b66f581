import { expect } from 'vitest';
import { checkMessage } from '#shared/messages.ts';
import { openBatch } from '../../functions/checks/batch.ts';
import { fetchSerp } from '../../functions/checks/fetchSerp.ts';
import { toMoment } from '../../functions/platform/time/clock.ts';
import { lockSerp, unlockSerp } from '../../functions/search/serps.store.ts';
import { analysisOf, runCheck, serpQueryOf, spentUntil, startCheck } from '../support/checks.ts';
import { newCompany } from '../support/customers.ts';
import { countDeadLetters, deliverDelayed, waitUntilDelayed } from '../support/queues.ts';
import { it } from '../support/slice.ts';

const NOBODY = { lock: undefined, lockedUntil: 0 };

/** Locks a query like a worker that started so long ago and has not finished. */
const lockAsWorker = async (keyword: string, secondsAgo: number) => {
  const query = serpQueryOf(keyword);
  expect(await lockSerp(query, 'another', NOBODY, Date.now() - secondsAgo * 1000)).toBe(true);
  return query;
};

it('a check waits for a fetch in flight, without a call and without using up an attempt', async ({
  cloud,
  customer,
}) => {
  const query = await lockAsWorker('em voo', 0);
  const company = await newCompany(customer, { keywords: ['em voo'] });
  await startCheck(customer, company);
  await waitUntilDelayed(cloud, 1);
  expect(cloud.serper.count('em voo')).toBe(0);
  await unlockSerp(query, 'another');
  await deliverDelayed(cloud);
  await cloud.idle();
  expect(cloud.serper.count('em voo', 1)).toBe(1);
  expect((await analysisOf(customer, company)).rows.get('em voo')?.verification).toBe('verified');
  expect(cloud.logs()).not.toContain('A message failed');
  expect(await countDeadLetters(cloud)).toBe(0);
});

it('a fetch in flight is asked for again after three seconds, and takes no token', async () => {
  const query = await lockAsWorker('adiada', 0);
  const requestedAt = toMoment(Date.now());
  const message = checkMessage.parse({
    query,
    kind: 'keywords',
    requestedAt,
    reuseSince: requestedAt,
    targets: [],
  });
  const before = await spentUntil();
  const outcome = await fetchSerp(message, ['loja.com.br'], await openBatch([message]));
  expect(outcome).toMatchObject({ kind: 'postponed', seconds: 3 });
  expect(await spentUntil()).toBe(before);
});

it('the lock of a dead worker expires, and another worker takes over', async ({ cloud, customer }) => {
  await lockAsWorker('há muito', 41);
  await lockAsWorker('há pouco', 39);
  const company = await newCompany(customer, { keywords: ['há muito', 'há pouco'] });
  await runCheck(cloud, customer, company);
  for (const { keyword, verification } of (await analysisOf(customer, company)).keywords) {
    expect([keyword, verification]).toEqual([keyword, 'verified']);
    expect(cloud.serper.count(keyword)).toBe(5);
  }
});

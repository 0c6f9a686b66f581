import { expect } from 'vitest';
import { CHECK_RECEIVES } from '#shared/messages.ts';
import { startCheck } from '../../../functions/checks/request/startCheck.ts';
import { savePages } from '../../../functions/checks/work/fetchSerp.ts';
import { client } from '../../../functions/platform/aws/table.ts';
import { SECOND, toMoment } from '../../../functions/platform/time/clock.ts';
import { findFetch, lockSerp, unlockSerp } from '../../../functions/search/serps.store.ts';
import { addPage, emptySerp, toEngine } from '../../../functions/search/serps.ts';
import { nextCallOf, readAnalysis, runCheck, toSerpQuery } from '../../support/checks/checks.ts';
import { holdMessages, work } from '../../support/checks/outbox.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it.afterEach(() => void client.middlewareStack.remove('throttled'));

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

const throttlePuts = (count: number) => {
  let left = count;
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName !== 'PutItemCommand' || left === 0) return next(args);
        left -= 1;
        throw Object.assign(new Error('Too many requests'), { name: 'ThrottlingException' });
      },
    { step: 'initialize', name: 'throttled' },
  );
};

const endFetch = async (keyword: string, ago: number) => {
  const query = toSerpQuery(keyword);
  const now = Date.now() - ago;
  expect(await lockSerp(query, 'own', {}, now)).toBe(true);
  const start = emptySerp(toEngine(query), toMoment(now), '5');
  const serp = addPage(start, { links: ['https://loja.com.br/'], isLast: false }, 5);
  const fetch = { query, lockId: 'own', start, now };
  const error = await savePages(fetch, serp).catch((thrown: Error) => thrown);
  return { error, ...(await findFetch(query)) };
};

it('pages that a throttled table rejects are saved later', async () => {
  throttlePuts(3);
  const { error, serp, lockedUntil } = await endFetch('paga', 0);
  expect(error).toBeUndefined();
  expect(serp).toMatchObject({ pages: 1, links: ['https://loja.com.br/'] });
  expect(lockedUntil).toBe(0);
});

it('a query is unlocked when there is no time left to save its pages', async () => {
  throttlePuts(1);
  const { error, serp, lockedUntil } = await endFetch('perdida', 37 * SECOND);
  expect(error).toMatchObject({ name: 'ThrottlingException' });
  expect([serp, lockedUntil]).toEqual([undefined, 0]);
});

import { expect, vi } from 'vitest';
import { CHECK_RECEIVES } from '#shared/messages.ts';
import { startCheck } from '../../../functions/checks/request/startCheck.ts';
import { closeBatch } from '../../../functions/checks/work/batch.ts';
import { fetchPages, fetchSerp, findStoredFetch } from '../../../functions/checks/work/fetchSerp.ts';
import { NoCall } from '../../../functions/checks/work/takeCall.ts';
import { client } from '../../../functions/platform/aws/table.ts';
import { SECOND, toMoment } from '../../../functions/platform/time/clock.ts';
import { rateOf } from '../../../functions/search/calls/rate.ts';
import { emptySerp } from '../../../functions/search/serps.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import { freeCalls, limitCalls, nextCallOf, readAnalysis, spendCalls } from '../../support/checks/checks.ts';
import { batchOf, messageOf, placing } from '../../support/checks/messages.ts';
import { holdMessages, work } from '../../support/checks/outbox.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await freeCalls();
});
it.afterEach(() => {
  vi.useRealTimers();
  client.middlewareStack.remove('throttled');
});

const LOJA = placing('loja.com.br');

const failureOf = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error: unknown) => error,
  );

it.for([
  ['next call is free after its lock', 20, 13],
  ['last answer took too long', 31, 0],
] as const)('a fetch whose %s makes no further call', async ([, seconds, waits], { cloud }) => {
  await saveProviderSettings('serper', { rate_limit: 60 });
  const message = messageOf(`tarde demais ${seconds}`);
  const batch = await batchOf([message]);
  let answeredAt = 0;
  cloud.serper.answerWith(async (organic) => {
    const now = Date.now() + seconds * SECOND;
    vi.setSystemTime(now);
    await limitCalls(60, now + waits * SECOND);
    answeredAt = performance.now();
    return { organic };
  });
  expect(await failureOf(fetchSerp(message, LOJA, batch))).toBeInstanceOf(NoCall);
  expect(performance.now() - answeredAt).toBeLessThan(5 * SECOND);
  expect(cloud.serper.count()).toBe(1);
});

it('a call that was taken long before its query was locked is not made', async ({ cloud }) => {
  cloud.serper.plant({ q: 'trava lenta', domain: 'loja.com.br', position: 1 });
  const message = messageOf('trava lenta');
  const { settings, providers } = await batchOf([message]);
  const provider = providers.get('serper');
  if (!provider) throw new Error('The batch lacks its provider');
  const stored = await findStoredFetch(message, settings);
  const start = emptySerp(message.query, toMoment(Date.now()), stored.pageSettings.id);
  const fetch = { ...stored, message, isEnough: LOJA, lockId: 'a', settings, start, provider };
  const fetchAt = (now: number) => fetchPages({ ...fetch, now });
  expect(await fetchAt(Date.now())).toMatchObject({ calls: 1 });
  expect(await nextCallOf()).toBe(0);
  expect(await fetchAt(Date.now() - 2 * SECOND)).toMatchObject({ calls: 1 });
  expect(await nextCallOf()).toBeGreaterThan(0);
});

it('a call that was repeated makes no failure of a wait for the next one', async ({ cloud }) => {
  const message = messageOf('falha e espera');
  cloud.serper.answerWith(async (organic) => {
    await spendCalls();
    return { organic };
  });
  cloud.serper.setFaults({ rate: 1, kinds: ['500'] });
  const failing = failureOf(fetchSerp(message, LOJA, await batchOf([message])));
  await expect.poll(() => cloud.serper.count(), { interval: 10 }).toBe(1);
  cloud.serper.setFaults({ rate: 0 });
  expect(await failing).toBeInstanceOf(NoCall);
  expect(cloud.serper.calls.map(({ page }) => page)).toEqual([1, 1]);
});

it('each call of a check takes its place in the rate', async ({ cloud }) => {
  cloud.serper.plant({ q: 'adiante', domain: 'loja.com.br', position: 1 });
  // The clock stands still, so that no place is left unused.
  const now = Date.now();
  vi.setSystemTime(now);
  const messages = ['adiante', 'adiante até o fim'].map((text) => messageOf(text));
  const batch = await batchOf(messages);
  const outcomes = await Promise.all(messages.map((message) => fetchSerp(message, LOJA, batch)));
  expect(outcomes).toMatchObject([{ calls: 1 }, { calls: 5 }]);
  await closeBatch(batch);
  expect(cloud.serper.count()).toBe(6);
  expect(await nextCallOf()).toBeCloseTo(now + 6 * rateOf(100_000).interval, 1);
});

it('a check waits for a call or a throttled table, which is no failure', async ({ cloud, customer }) => {
  const keywords = Array.from({ length: 3 }, (_, index) => `espera ${index}`);
  for (const q of keywords) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
  const company = await newCompany(customer, { keywords });
  const outbox = await holdMessages(cloud);
  await startCheck({ userId: customer.userId, companyId: company.id, kind: 'keywords', now: Date.now() });
  const messages = outbox.take();
  await spendCalls();
  expect(await work(messages, CHECK_RECEIVES)).toEqual(messages);
  await freeCalls();
  client.middlewareStack.add(
    () => () => {
      throw Object.assign(new Error('Too many requests'), { name: 'ThrottlingException' });
    },
    { step: 'initialize', name: 'throttled' },
  );
  expect(await work(messages, CHECK_RECEIVES)).toEqual(messages);
  client.middlewareStack.remove('throttled');
  expect(cloud.serper.count()).toBe(0);
  expect((await readAnalysis(customer, company)).check).toMatchObject({ done: 0, failed: 0, running: true });
  expect(await work(messages)).toEqual([]);
  for (const q of keywords) expect(cloud.serper.count(q)).toBe(1);
  expect((await readAnalysis(customer, company)).check).toMatchObject({ done: 3, failed: 0, running: false });
});

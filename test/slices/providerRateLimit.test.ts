import { expect } from 'vitest';
import { MAX_RECEIVES } from '#shared/messages.ts';
import { keywordIdOf } from '../../functions/keywords/keywords.store.ts';
import { sendAll } from '../../functions/platform/aws/queues.ts';
import { HOUR, SECOND, toMoment } from '../../functions/platform/time/clock.ts';
import { returnTokens, takeTokens } from '../../functions/search/rate.store.ts';
import { type Purpose, rateOf } from '../../functions/search/rate.ts';
import {
  analysisOf,
  freeTokens,
  limitCalls,
  runCheck,
  serpQueryOf,
  spendTokens,
  spentUntil,
  startCheck,
} from '../support/checks.ts';
import { type Customer, newCompany } from '../support/customers.ts';
import { countDeadLetters, deliverDelayed, waitUntilDelayed } from '../support/queues.ts';
import { itWithTableProxy as it } from '../support/slice.ts';

it.beforeEach(({ cloud }) => cloud.serper.reset());

it('workers that take tokens at the same time never take more than there are', async () => {
  const rate = rateOf(60);
  const takeOne = async (now: number) =>
    (await takeTokens('algolia', rate, 1, { keep: 0, ahead: 0 }, now)).count;
  const takeTwenty = async (now: number) => {
    const counts = await Promise.all(Array.from({ length: 20 }, () => takeOne(now)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const now = Date.now();
  expect(await takeTwenty(now)).toBe(rate.burst);
  expect(await takeTwenty(now + 2.5 * rate.interval)).toBe(2);
  expect(await takeTwenty(now + 100 * rate.interval)).toBe(rate.burst);
  await returnTokens('algolia', rate, 3);
  expect(await takeTwenty(now + 100 * rate.interval)).toBe(3);
});

it('a run leaves the reserve, and a query that was begun takes tokens ahead of all others', async () => {
  const rate = rateOf(600);
  const later = Date.now() + HOUR;
  const take = async (wanted: number, purpose: Purpose) =>
    (await takeTokens('algolia', rate, wanted, purpose, later)).count;
  const run = { keep: rate.reserve, ahead: 0 };
  expect(await take(1000, run)).toBe(rate.burst - rate.reserve);
  expect(await take(1, run)).toBe(0);
  expect(await take(1000, { keep: 0, ahead: SECOND })).toBe(
    rate.reserve + Math.floor(SECOND / rate.interval),
  );
  expect(await take(1, { keep: 0, ahead: SECOND })).toBe(0);
  expect(await take(1, { keep: 0, ahead: 2 * SECOND })).toBe(1);
});

it('each call of a check takes a token', async ({ cloud, customer }) => {
  const keywords = Array.from({ length: 8 }, (_, index) => `ritmo ${index}`);
  for (const q of keywords) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
  const company = await newCompany(customer, { keywords });
  const before = Date.now();
  await runCheck(cloud, customer, company);
  expect(cloud.serper.count()).toBe(8);
  const { burst, interval } = rateOf(100_000);
  expect(await spentUntil()).toBeGreaterThanOrEqual(before + (8 - burst) * interval);
});

it('tokens that were taken ahead for pages that nobody needed are returned', async ({ cloud, customer }) => {
  const keywords = Array.from({ length: 6 }, (_, index) => `adiante ${index}`);
  for (const q of keywords.slice(0, 3)) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
  const company = await newCompany(customer, { keywords });
  const until = Date.now() + SECOND;
  await limitCalls(600, until);
  await runCheck(cloud, customer, company);
  expect(cloud.serper.count()).toBe(3 + 3 * 5);
  expect(await spentUntil()).toBeCloseTo(until + 18 * rateOf(600).interval, 0);
  await freeTokens();
});

it('a check waits for a token without a call, and waiting is not a failure', async ({ cloud, customer }) => {
  const keywords = Array.from({ length: 8 }, (_, index) => `espera ${index}`);
  for (const q of keywords) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
  const company = await newCompany(customer, { keywords });
  const [deadLetters, logged] = [await countDeadLetters(cloud), cloud.logs().length];
  await spendTokens();
  await startCheck(customer, company);
  await waitUntilDelayed(cloud, 8);
  expect(cloud.serper.count()).toBe(0);
  await freeTokens();
  await deliverDelayed(cloud);
  await cloud.idle();
  for (const q of keywords) expect(cloud.serper.count(q)).toBe(1);
  expect((await analysisOf(customer, company)).check).toMatchObject({ done: 8, failed: 0, running: false });
  expect(await countDeadLetters(cloud)).toBe(deadLetters);
  expect(cloud.logs().slice(logged)).not.toContain('A message failed');
});

/** Sends a check that has failed so often that one attempt is left. */
const sendLastAttempt = async ({ userId }: Customer, company: { readonly id: string }, text: string) => {
  const now = toMoment(Date.now());
  await sendAll('CHECKS_QUEUE_URL', [
    {
      query: serpQueryOf(text),
      targets: [{ userId, companyId: company.id, keywordId: keywordIdOf(company.id, text) }],
      kind: 'keywords',
      requestedAt: now,
      reuseSince: now,
      failedAttempts: MAX_RECEIVES - 1,
    },
  ]);
};

it('waiting for a token keeps the count of failed attempts', async ({ cloud, customer }) => {
  const company = await newCompany(customer, { keywords: ['sempre falha'] });
  const deadLetters = await countDeadLetters(cloud);
  cloud.serper.setFaults({ rate: 1, kinds: ['500'] });
  await spendTokens();
  await sendLastAttempt(customer, company, 'sempre falha');
  await waitUntilDelayed(cloud, 1);
  expect(cloud.serper.count()).toBe(0);
  await freeTokens();
  await deliverDelayed(cloud);
  await cloud.idle();
  // One attempt was left, of three calls.
  expect(cloud.serper.count('sempre falha')).toBe(3);
  const { rows } = await analysisOf(customer, company);
  expect(rows.get('sempre falha')).toMatchObject({ verification: 'failed' });
  expect(await countDeadLetters(cloud)).toBe(deadLetters + 1);
});

it('a throttled table is waited for, and takes no attempt', async ({ cloud, customer, table }) => {
  cloud.serper.plant({ q: 'devagar', domain: 'loja.com.br', position: 6 });
  const company = await newCompany(customer, { keywords: ['devagar'] });
  const logged = cloud.logs().length;
  table.setThrottled(true);
  await sendLastAttempt(customer, company, 'devagar');
  await waitUntilDelayed(cloud, 1);
  table.setThrottled(false);
  await deliverDelayed(cloud);
  await cloud.idle();
  const { rows } = await analysisOf(customer, company);
  expect(rows.get('devagar')).toMatchObject({ verification: 'verified', current_position: 6 });
  expect(cloud.logs().slice(logged)).not.toContain('A message failed');
});

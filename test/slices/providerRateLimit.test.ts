import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { MAX_RECEIVES } from '#shared/messages.ts';
import { sendAll } from '../../functions/platform/aws/queues.ts';
import { MINUTE, SECOND, toMoment } from '../../functions/platform/time/clock.ts';
import { takeToken } from '../../functions/search/providers.store.ts';
import { rateWindow } from '../../functions/search/providers.ts';
import { saveProviderSettings } from '../../functions/search/settings.store.ts';
import {
  analysisOf,
  runCheck,
  serpQueryOf,
  startCheck,
  takeAllTokens,
  takenTokens,
} from '../support/checks.ts';
import { newCompany } from '../support/customers.ts';
import { countDeadLetters, deliverDelayed, waitUntilDelayed } from '../support/queues.ts';
import { it } from '../support/slice.ts';

it.beforeEach(({ cloud }) => cloud.serper.reset());

it('the rate limit holds for all simultaneous calls of a window', async () => {
  // Windows that no worker uses.
  const { start, end, tokens } = rateWindow(60, Date.now() - 30 * MINUTE);
  const secondsToWait = (at: number) =>
    Promise.all(Array.from({ length: 20 }, () => takeToken('serper', 60, at)));
  for (const at of [start, end - 1, end]) {
    const waits = await secondsToWait(at);
    const free = at === end - 1 ? 0 : tokens;
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(free);
    const left = ((at < end ? end : end + (end - start)) - at) / SECOND;
    expect(new Set(waits.filter((seconds) => seconds > 0))).toEqual(new Set([left]));
  }
});

it('each call of a check takes a token', async ({ cloud, customer }) => {
  const keywords = Array.from({ length: 8 }, (_, index) => `ritmo ${index}`);
  for (const q of keywords) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
  const company = await newCompany(customer, { keywords });
  await saveProviderSettings('serper', { rate_limit: 100_000 });
  const sum = async () => (await takenTokens()).reduce((total, taken) => total + taken, 0);
  const before = await sum();
  await runCheck(cloud, customer, company);
  expect(cloud.serper.count()).toBe(8);
  expect(await sum()).toBe(before + 8);
});

it('a check waits for a token without a call, and waiting is not a failure', async ({ cloud, customer }) => {
  const keywords = Array.from({ length: 8 }, (_, index) => `espera ${index}`);
  for (const q of keywords) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
  const company = await newCompany(customer, { keywords });
  const [deadLetters, logged] = [await countDeadLetters(cloud), cloud.logs().length];
  await takeAllTokens();
  await startCheck(customer, company);
  await waitUntilDelayed(cloud, 8);
  expect(cloud.serper.count()).toBe(0);
  await saveProviderSettings('serper', { rate_limit: 100_000 });
  await deliverDelayed(cloud);
  await cloud.idle();
  for (const q of keywords) expect(cloud.serper.count(q)).toBe(1);
  expect((await analysisOf(customer, company)).check).toMatchObject({ done: 8, failed: 0, running: false });
  expect(await countDeadLetters(cloud)).toBe(deadLetters);
  expect(cloud.logs().slice(logged)).not.toContain('A message failed');
});

it('waiting for a token keeps the count of failed attempts', async ({ cloud, customer }) => {
  const company = await newCompany(customer, { keywords: ['sempre falha'] });
  const [keyword] = (await customer.call(routes.keywords.list, {})).body;
  const deadLetters = await countDeadLetters(cloud);
  cloud.serper.setFaults({ rate: 1, kinds: ['500'] });
  await takeAllTokens();
  const now = toMoment(Date.now());
  await sendAll('CHECKS_QUEUE_URL', [
    {
      query: serpQueryOf('sempre falha'),
      targets: [{ userId: customer.userId, companyId: company.id, keywordId: keyword?.id ?? '' }],
      kind: 'keywords',
      requestedAt: now,
      reuseSince: now,
      failedAttempts: MAX_RECEIVES - 1,
    },
  ]);
  await waitUntilDelayed(cloud, 1);
  expect(cloud.serper.count()).toBe(0);
  await saveProviderSettings('serper', { rate_limit: 100_000 });
  await deliverDelayed(cloud);
  await cloud.idle();
  // One attempt was left, of three calls.
  expect(cloud.serper.count('sempre falha')).toBe(3);
  const { rows } = await analysisOf(customer, company);
  expect(rows.get('sempre falha')).toMatchObject({ verification: 'failed' });
  expect(await countDeadLetters(cloud)).toBe(deadLetters + 1);
});

import { expect, vi } from 'vitest';
import { checkMessage, MAX_RECEIVES } from '#shared/messages.ts';
import { closeBatch, openBatch, providerOf } from '../../../functions/checks/fetch/batch.ts';
import { fetchPages } from '../../../functions/checks/fetch/fetchPages.ts';
import { fetchSerp } from '../../../functions/checks/fetch/fetchSerp.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { sendAll } from '../../../functions/platform/aws/queues.ts';
import { SECOND, toMoment } from '../../../functions/platform/time/clock.ts';
import { emptySerp } from '../../../functions/search/serps.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import { pageSettingsOf } from '../../../functions/search/settings/settings.ts';
import {
  analysisOf,
  countTokens,
  freeTokens,
  limitCalls,
  serpQueryOf,
  spendTokens,
  startCheck,
} from '../../support/checks/checks.ts';
import { enoughFor } from '../../support/checks/enough.ts';
import {
  countDeadLetters,
  deliverDelayed,
  requireDelays,
  waitUntilDelayed,
} from '../../support/cloud/queues.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';

it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await freeTokens();
});
it.afterEach(() => void vi.useRealTimers());

const messageOf = (text: string) => {
  const now = toMoment(Date.now());
  const query = serpQueryOf(text);
  return checkMessage.parse({ query, targets: [], kind: 'keywords', requestedAt: now, reuseSince: now });
};

it('no token is taken too late for the lock of a fetch', async ({ cloud }) => {
  await saveProviderSettings('serper', { rate_limit: 60 });
  const message = messageOf('tarde demais');
  const batch = await openBatch([message]);
  let answeredAt = 0;
  cloud.serper.answerWith(async (organic) => {
    const now = Date.now() + 20 * SECOND;
    vi.setSystemTime(now);
    await limitCalls(60, now + 13 * SECOND);
    answeredAt = performance.now();
    return { organic };
  });
  expect(await fetchSerp(message, enoughFor('loja.com.br'), batch)).toMatchObject({ kind: 'postponed' });
  // The token would be free after 13 seconds.
  expect(performance.now() - answeredAt).toBeLessThan(12 * SECOND);
  await closeBatch(batch);
  expect(cloud.serper.count()).toBe(1);
});

it('a fetch that has lasted too long takes no token', async ({ cloud }) => {
  await saveProviderSettings('serper', { rate_limit: 60 });
  const message = messageOf('tempo esgotado');
  const batch = await openBatch([message]);
  let before = 0;
  cloud.serper.answerWith(async (organic) => {
    before = await countTokens();
    vi.setSystemTime(Date.now() + 31 * SECOND);
    return { organic };
  });
  expect(await fetchSerp(message, enoughFor('loja.com.br'), batch)).toMatchObject({ kind: 'postponed' });
  expect(cloud.serper.count()).toBe(1);
  expect(await countTokens()).toBe(before);
});

it('a token that was held for long while its query was locked is not used', async ({ cloud }) => {
  cloud.serper.plant({ q: 'trava lenta', domain: 'loja.com.br', position: 1 });
  const { query } = messageOf('trava lenta');
  const batch = await openBatch([messageOf('trava lenta')]);
  const pageSettings = pageSettingsOf('serper', batch.settings);
  const start = emptySerp(query, toMoment(Date.now()), pageSettings.id);
  const task = {
    query,
    reason: { by: 'run' } as const,
    lockId: 'a',
    isEnough: enoughFor('loja.com.br'),
    settings: batch.settings,
    pageSettings,
    start,
    turn: { yields: false, isLate: false },
  };
  const fetchAt = (now: number) =>
    fetchPages({ ...task, provider: providerOf(batch, 'serper'), failedAttempts: 0, now });
  expect(await fetchAt(Date.now())).toMatchObject({ kind: 'complete' });
  expect(await countTokens()).toBe(0);
  expect(await fetchAt(Date.now() - 2 * SECOND)).toMatchObject({ kind: 'complete' });
  expect(await countTokens()).toBeGreaterThan(0);
});

it('a call that was repeated makes no failure of a wait for the next token', async ({ cloud }) => {
  const message = messageOf('falha e espera');
  cloud.serper.answerWith(async (organic) => {
    await spendTokens();
    return { organic };
  });
  cloud.serper.setFaults({ rate: 1, kinds: ['500'] });
  const fetching = fetchSerp(message, enoughFor('loja.com.br'), await openBatch([message]));
  await expect.poll(() => cloud.serper.count(), { interval: 10 }).toBe(1);
  cloud.serper.setFaults({ rate: 0 });
  const outcome = await fetching;
  await freeTokens();
  expect(outcome).toMatchObject({ kind: 'postponed' });
  expect(cloud.serper.calls.map(({ page }) => page)).toEqual([1, 1]);
});

it('each call of a check takes a token', async ({ cloud }) => {
  cloud.serper.plant({ q: 'adiante', domain: 'loja.com.br', position: 1 });
  // The clock stands still, because a token that is held for a second is replaced. It is moved ahead first,
  // because the agenda that the previous test filled is cached for a second.
  vi.setSystemTime(Date.now() + 2 * SECOND);
  const messages = ['adiante', 'adiante até o fim'].map(messageOf);
  const batch = await openBatch(messages);
  const outcomes = await Promise.all(messages.map((one) => fetchSerp(one, enoughFor('loja.com.br'), batch)));
  expect(outcomes).toMatchObject([
    { kind: 'complete', calls: 1 },
    { kind: 'complete', calls: 5 },
  ]);
  await closeBatch(batch);
  expect(cloud.serper.count()).toBe(6);
  expect(await countTokens()).toBe(6);
});

it('a check waits for a token without a call, and waiting is not a failure', async ({ cloud, customer }) => {
  requireDelays();
  const keywords = Array.from({ length: 3 }, (_, index) => `espera ${index}`);
  for (const q of keywords) cloud.serper.plant({ q, domain: 'loja.com.br', position: 1 });
  const company = await newCompany(customer, { keywords });
  const [deadLetters, logged] = [await countDeadLetters(cloud), cloud.logs().length];
  await spendTokens();
  await startCheck(customer, company);
  await waitUntilDelayed(cloud, 3);
  expect(cloud.serper.count()).toBe(0);
  await freeTokens();
  await deliverDelayed(cloud);
  await cloud.idle();
  for (const q of keywords) expect(cloud.serper.count(q)).toBe(1);
  expect((await analysisOf(customer, company)).check).toMatchObject({ done: 3, failed: 0, running: false });
  expect(await countDeadLetters(cloud)).toBe(deadLetters);
  expect(cloud.logs().slice(logged)).not.toContain('A message failed');
});

const sendLastAttempt = async ({ userId }: Customer, company: { readonly id: string }, text: string) => {
  const now = toMoment(Date.now());
  await sendAll('CHECKS_QUEUE_URL', [
    {
      query: serpQueryOf(text),
      targets: [{ userId, companyId: company.id, keywordId: keywordNameOf(company.id, text) }],
      kind: 'keywords',
      requestedAt: now,
      reuseSince: now,
      failedAttempts: MAX_RECEIVES - 1,
    },
  ]);
};

it('waiting for a token keeps the count of failed attempts', async ({ cloud, customer }) => {
  requireDelays();
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
  // The message had one attempt left, which makes three calls.
  expect(cloud.serper.count('sempre falha')).toBe(3);
  const { rows } = await analysisOf(customer, company);
  expect(rows.get('sempre falha')).toMatchObject({ verification: 'failed' });
  expect(await countDeadLetters(cloud)).toBe(deadLetters + 1);
});

it('a throttled table is waited for, and takes no attempt', async ({ cloud, customer, table }) => {
  requireDelays();
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

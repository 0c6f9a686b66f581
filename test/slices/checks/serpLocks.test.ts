import { expect, vi } from 'vitest';
import { type CheckMessage, checkMessage } from '#shared/messages.ts';
import { closeBatch, openBatch } from '../../../functions/checks/fetch/batch.ts';
import { savePages } from '../../../functions/checks/fetch/fetchPages.ts';
import { fetchSerp } from '../../../functions/checks/fetch/fetchSerp.ts';
import { client } from '../../../functions/platform/aws/table.ts';
import { MINUTE, SECOND, toMoment } from '../../../functions/platform/time/clock.ts';
import { findFetch, lockSerp, saveSerp, unlockSerp } from '../../../functions/search/serps.store.ts';
import { addPage, emptySerp, engineOf } from '../../../functions/search/serps.ts';
import { pageSettingsOf } from '../../../functions/search/settings/settings.ts';
import {
  analysisOf,
  countTokens,
  freeTokens,
  limitCalls,
  runCheck,
  serpQueryOf,
  startCheck,
} from '../../support/checks/checks.ts';
import { enoughFor } from '../../support/checks/enough.ts';
import {
  countDeadLetters,
  deliverDelayed,
  requireDelays,
  waitUntilDelayed,
} from '../../support/cloud/queues.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it.afterEach(() => void client.middlewareStack.remove('throttled'));

const messageOf = (text: string) => {
  const now = toMoment(Date.now());
  const query = serpQueryOf(text);
  return checkMessage.parse({ query, targets: [], kind: 'keywords', requestedAt: now, reuseSince: now });
};

const lockAsWorker = async (keyword: string, secondsAgo: number) => {
  const query = serpQueryOf(keyword);
  expect(await lockSerp(query, 'another', {}, Date.now() - secondsAgo * 1000)).toBe(true);
  return query;
};

it('a check waits for a fetch in flight, without a call or an attempt', async ({ cloud, customer }) => {
  requireDelays();
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
  await lockAsWorker('adiada', 0);
  const message = messageOf('adiada');
  const before = await countTokens();
  const outcome = await fetchSerp(message, enoughFor('loja.com.br'), await openBatch([message]));
  expect(outcome).toMatchObject({ kind: 'postponed', seconds: 3 });
  expect(await countTokens()).toBe(before);
});

it('a press that continues a fetch has no priority', async ({ cloud, onTestFinished }) => {
  onTestFinished(async () => {
    vi.useRealTimers();
    await freeTokens();
  });
  cloud.serper.plant({ q: 'de outra conta', domain: 'loja.com.br', position: 1 });
  cloud.serper.plant({ q: 'mais fundo 0', domain: 'rival.com', position: 12 });
  await limitCalls(600, 0);
  const texts = Array.from({ length: 20 }, (_, index) => `mais fundo ${index}`);
  const yieldsUntil = toMoment(Date.now() + MINUTE);
  const grid = texts.map((text) => ({ ...messageOf(text), kind: 'grid' as const, yieldsUntil }));
  const batch = await openBatch(grid);
  const { id } = pageSettingsOf('serper', batch.settings);
  const page = { links: ['https://loja.com.br/'], isLast: false };
  for (const { query, reuseSince } of grid) {
    await saveSerp(query, 'another', addPage(emptySerp(query, reuseSince, id), page));
  }
  const now = Date.now();
  // The clock stands still, so that no calls become free during slow reads.
  vi.setSystemTime(now);
  await limitCalls(60, now + SECOND / 2);
  const fetchOf = (message: CheckMessage, domain: string) => fetchSerp(message, enoughFor(domain), batch);
  const reads = grid.map((message) => fetchOf(message, 'rival.com'));
  expect(await Promise.race(reads)).toMatchObject({ kind: 'postponed', calls: 0 });
  const begun = { ...messageOf('mais fundo 0'), reuseSince: toMoment(0), yieldsUntil, calls: 1 };
  const others = [fetchOf(messageOf('de outra conta'), 'loja.com.br'), fetchOf(begun, 'rival.com')];
  const served = { kind: 'complete', calls: 1 };
  expect(await Promise.all(others)).toMatchObject([served, served]);
  await Promise.all(reads);
  await closeBatch(batch);
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
  const query = serpQueryOf(keyword);
  const now = Date.now() - ago;
  expect(await lockSerp(query, 'own', {}, now)).toBe(true);
  const start = emptySerp(engineOf(query), toMoment(now), '5');
  const serp = addPage(start, { links: ['https://loja.com.br/'], isLast: false }, 5);
  const error = await savePages({ query, lockId: 'own', start, now }, serp).catch((thrown: Error) => thrown);
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

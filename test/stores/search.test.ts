import { describe, expect } from 'vitest';
import { checkMessage } from '#shared/messages.ts';
import { closeBatch, openBatch, providerOf } from '../../functions/checks/fetch/batch.ts';
import { HOUR, MINUTE, toMoment } from '../../functions/platform/time/clock.ts';
import { countCalls, listCalls } from '../../functions/search/calls/calls.store.ts';
import { takeCalls } from '../../functions/search/calls/rate.store.ts';
import { rateOf } from '../../functions/search/calls/rate.ts';
import { endOutage, findOutage, recordOutage } from '../../functions/search/outages.store.ts';
import {
  findFetch,
  findSerps,
  lockSerp,
  saveSerp,
  saveSerps,
  unlockSerp,
} from '../../functions/search/serps.store.ts';
import { serpQueryOf } from '../support/checks/checks.ts';
import { atOnce, countTrue, it } from '../support/cloud/connected.ts';

const now = Date.now();

const serpOf = (at: number, pages: number) => ({
  engine: { provider: 'serper' as const, country: 'br', language: 'pt-br' },
  at: toMoment(at),
  pageSettingsId: 'r',
  pages,
  exhausted: false,
  links: Array.from({ length: pages * 10 }, (_, index) => `https://site${index}.com.br/á`),
});

describe('a query', () => {
  it('is locked by one worker, until its results are saved', async () => {
    const query = serpQueryOf('trava');
    const known = await findFetch(query);
    expect(known).toEqual({ serp: undefined, savedLock: undefined, lockedUntil: 0 });
    const locked = await atOnce(12, (index) => lockSerp(query, `worker ${index}`, known, now));
    expect(countTrue(locked)).toBe(1);
    const winner = `worker ${locked.indexOf(true)}`;
    const held = await findFetch(query);
    expect(held).toMatchObject({ serp: undefined, savedLock: undefined });
    expect(held.lockedUntil).toBeGreaterThan(now);
    await saveSerp(query, winner, serpOf(now, 2));
    const saved = await findFetch(query);
    expect(saved).toMatchObject({ savedLock: winner, lockedUntil: 0, serp: { pages: 2 } });
    expect(countTrue(await atOnce(4, (index) => lockSerp(query, `next ${index}`, saved, now)))).toBe(1);
    expect(await lockSerp(query, 'too late', saved, now)).toBe(false);
    expect(saved.serp?.links).toEqual(serpOf(now, 2).links);
  });

  it('is taken over once from a worker that died, and freed by its owner only', async () => {
    const query = serpQueryOf('sem dono');
    await lockSerp(query, 'dead', await findFetch(query), now);
    const known = await findFetch(query);
    expect(await lockSerp(query, 'early', known, now + MINUTE / 2)).toBe(false);
    const taken = await atOnce(8, (index) => lockSerp(query, `${index}`, known, now + MINUTE));
    expect(countTrue(taken)).toBe(1);
    await unlockSerp(query, 'dead');
    expect((await findFetch(query)).lockedUntil).toBeGreaterThan(now + MINUTE);
    await unlockSerp(query, `${taken.indexOf(true)}`);
    expect((await findFetch(query)).lockedUntil).toBe(0);
  });

  it('keeps the results with the most pages, and all fetches by their moment', async () => {
    const query = serpQueryOf('páginas');
    await Promise.all([1, 4, 3].map((pages) => saveSerp(query, `lock ${pages}`, serpOf(now, pages))));
    expect((await findFetch(query)).serp?.pages).toBe(4);
    await saveSerps(query, [serpOf(now - HOUR, 5), serpOf(now - 2 * HOUR, 1)]);
    expect((await findFetch(query)).serp).toMatchObject({ at: toMoment(now), pages: 4 });
    const fetches = [0, 1, 2, 3].map((hours) => ({ query, at: toMoment(now - hours * HOUR) }));
    const find = await findSerps(fetches);
    expect(fetches.map((fetched) => find(fetched)?.pages)).toEqual([4, 5, 1, undefined]);
  });
});

describe('the tokens of a provider', () => {
  it('are taken once, however many workers want them', async () => {
    const rate = rateOf(600);
    const purpose = { keep: 0, burst: rate.steady, ahead: 0 };
    const take = (wanted: number) => takeCalls('serper', rate, wanted, purpose, now);
    const taken = await atOnce(10, () => take(9));
    const count = taken.reduce((sum, { moments }) => sum + moments.length, 0);
    expect(count).toBeLessThanOrEqual(rate.steady);
    expect(count).toBeGreaterThan(0);
    expect((await take(100)).moments).toHaveLength(rate.steady - count);
    expect((await take(1)).moments).toEqual([]);
  });
});

it('an outage ends, but not one that was found since', async () => {
  const outage = { at: toMoment(now - MINUTE), reason: 'Sem créditos no provedor.' };
  await endOutage('algolia', outage);
  await recordOutage('algolia', outage);
  await endOutage('algolia', { ...outage, at: toMoment(now) });
  expect(await findOutage('algolia')).toEqual(outage);
  await endOutage('algolia', outage);
  expect(await findOutage('algolia')).toBeUndefined();
});

it('an outage ends with the first batch that gets an answer', async () => {
  const at = toMoment(now - MINUTE);
  await recordOutage('serper', { at, reason: 'Sem créditos no provedor.' });
  const query = serpQueryOf('volta');
  const message = checkMessage.parse({ query, targets: [], kind: 'grid', requestedAt: at, reuseSince: at });
  const batches = [await openBatch([message]), await openBatch([message])] as const;
  const call = { text: query.text, page: 1, reason: { by: 'run' }, at: now, durationMs: 1 } as const;
  providerOf(batches[0], 'serper').calls.push({ ...call, status: 'transient' });
  await closeBatch(batches[0]);
  expect(await findOutage('serper')).toMatchObject({ at });
  providerOf(batches[1], 'serper').calls.push({ ...call, status: 'success' });
  await closeBatch(batches[1]);
  expect(await findOutage('serper')).toBeUndefined();
});

describe('calls', () => {
  it('are summed up a day, and listed between two days', async () => {
    const days = ['2026-01-30', '2026-01-31', '2026-02-01'];
    for (const day of days) {
      await atOnce(4, () => countCalls('algolia', day, { successes: 2, failures: 1 }));
    }
    expect(await listCalls('algolia', '2026-01-31', '2026-02-28')).toEqual(
      days.slice(1).map((day) => ({ day, successes: 8, failures: 4 })),
    );
  });
});

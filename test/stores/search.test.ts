import { describe, expect } from 'vitest';
import { HOUR, MINUTE, toMoment } from '../../functions/platform/time/clock.ts';
import { endOutage, findOutage, recordOutage } from '../../functions/search/outages.store.ts';
import {
  findFetch,
  findSerps,
  lockSerp,
  saveSerp,
  saveSerps,
  unlockSerp,
} from '../../functions/search/serps.store.ts';
import { toSerpQuery } from '../support/checks/checks.ts';
import { atOnce, countTrue, it } from '../support/cloud/connected.ts';

const now = Date.now();

const serpOf = (at: number, pages: number) => ({
  engine: { provider: 'serper' as const, country: 'br', language: 'pt-br' },
  at: toMoment(at),
  pageSettingsId: 'r',
  pages,
  exhausted: false,
  unreadable: 0,
  links: Array.from({ length: pages * 10 }, (_, index) => `https://site${index}.com.br/á`),
});

describe('a query', () => {
  it('is locked by one worker, until its results are saved', async () => {
    const query = toSerpQuery('trava');
    const known = await findFetch(query);
    expect(known).toEqual({ serp: undefined, savedLock: undefined, lockedUntil: 0 });
    const locked = await atOnce(12, (index) => lockSerp(query, `worker ${index}`, known, now));
    expect(countTrue(locked)).toBe(1);
    const winner = `worker ${locked.indexOf(true)}`;
    await saveSerp(query, winner, serpOf(now, 2));
    const saved = await findFetch(query);
    expect(saved).toMatchObject({ savedLock: winner, lockedUntil: 0, serp: { pages: 2 } });
    expect(countTrue(await atOnce(4, (index) => lockSerp(query, `next ${index}`, saved, now)))).toBe(1);
    expect(await lockSerp(query, 'too late', saved, now)).toBe(false);
  });

  it('is taken over once from a worker that died, and freed by its owner only', async () => {
    const query = toSerpQuery('sem dono');
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
    const query = toSerpQuery('páginas');
    await Promise.all([1, 4, 3].map((pages) => saveSerp(query, `lock ${pages}`, serpOf(now, pages))));
    expect((await findFetch(query)).serp?.pages).toBe(4);
    await saveSerps(query, [serpOf(now - HOUR, 5), serpOf(now - 2 * HOUR, 1)]);
    expect((await findFetch(query)).serp).toMatchObject({ at: toMoment(now), pages: 4 });
    const fetches = [0, 1, 2, 3].map((hours) => ({ query, at: toMoment(now - hours * HOUR) }));
    const find = await findSerps(fetches);
    expect(fetches.map((fetched) => find(fetched)?.pages)).toEqual([4, 5, 1, undefined]);
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

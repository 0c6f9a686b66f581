import { expect } from 'vitest';
import {
  endCheck,
  findCheck,
  growCheck,
  listOpenChecks,
  openCheck,
  saveRelease,
} from '../../functions/checks/checks.store.ts';
import { newCheck } from '../../functions/checks/checks.ts';
import { readList } from '../../functions/checks/list.store.ts';
import { endRelease, RELEASE_EVERY_MS, takeRelease } from '../../functions/checks/release/release.store.ts';
import { countQueries } from '../../functions/checks/tallies.store.ts';
import { transact } from '../../functions/platform/aws/writes.ts';
import { chunks } from '../../functions/platform/chunks.ts';
import { newId } from '../../functions/platform/ids.ts';
import { MINUTE } from '../../functions/platform/time/clock.ts';
import { atOnce, countTrue, it } from '../support/cloud/connected.ts';

const now = Date.now();

const queriesOf = (count: number, name = 'busca') =>
  Array.from({ length: count }, (_, index) => ({ text: `${name} ${index}`, targets: [] }));

const newOpen = async (queries: number) => {
  const size = { queries, keywords: queries, is_listed: true };
  const check = newCheck({ by: 'manual', kind: 'keywords', ...size }, now);
  expect(await transact(openCheck(check, queriesOf(queries), now))).toEqual([]);
  return check;
};

const found = async (id: string) => {
  const known = await findCheck(id);
  if (!known) throw new Error('There is no such check');
  return known;
};

const isOpen = async (id: string) => (await listOpenChecks()).some(({ check }) => check.id === id);

it('a release is taken by one worker, until the next one is due', async () => {
  const takeAt = (moment: number) => atOnce(6, () => takeRelease(newId(), moment));
  expect(await takeRelease('holder', now)).toBe(true);
  // A release that takes longer than three seconds goes on alone.
  expect(countTrue(await takeAt(now + 2 * RELEASE_EVERY_MS))).toBe(0);
  await endRelease('holder', now);
  expect(countTrue(await takeAt(now + RELEASE_EVERY_MS / 2))).toBe(0);
  expect(countTrue(await takeAt(now + RELEASE_EVERY_MS))).toBe(1);
  // The worker that has taken it crashes.
  expect(countTrue(await takeAt(now + RELEASE_EVERY_MS + MINUTE))).toBe(1);
});

it('a check is ended once, and what is listed meanwhile is not lost', async () => {
  const { id } = await newOpen(600);
  const known = await found(id);
  expect((await readList(id, 498, 502)).map(({ text }) => text)).toEqual(
    [498, 499, 500, 501].map((number) => `busca ${number}`),
  );
  const longer = { queries: 602 };
  const added = queriesOf(2, 'depois');
  expect(countTrue(await atOnce(3, () => growCheck(known.check, longer, added, now)))).toBe(1);
  expect(await endCheck(known, 'done', now)).toBe(false);
  expect((await readList(id, 599, 602)).map(({ text }) => text)).toEqual([
    'busca 599',
    'depois 0',
    'depois 1',
  ]);
  const grown = await found(id);
  const ended = await atOnce(6, (index) => endCheck(grown, index % 2 ? 'done' : 'stopped', now));
  expect([countTrue(ended), await isOpen(id)]).toEqual([1, false]);
  expect(await readList(id, 0, 602)).toEqual([]);
  expect(await growCheck(grown.check, longer, added, now)).toBe(false);
});

it('what a release has done is stored once, and not after the check has ended', async () => {
  const { check } = await found((await newOpen(9)).id);
  expect(countTrue(await atOnce(4, () => saveRelease(check, { ...check, released: 5 })))).toBe(1);
  const after = await found(check.id);
  expect(after.check).toMatchObject({ released: 5, queries: 9 });
  await endCheck(after, 'stopped', now);
  expect(await saveRelease(after.check, { ...after.check, released: 9 })).toBe(false);
  expect((await found(check.id)).check).toMatchObject({ state: 'stopped', released: 5 });
});

it('a query is counted once, however its messages are repeated', async () => {
  const { id } = await newOpen(450);
  const figures = { done: 1, failed: 0, calls: 2 };
  const count = async (numbers: readonly number[]) => {
    const counted = numbers.map((number) => ({ checkId: id, number, outcomes: figures }));
    await Promise.all(chunks(counted, 10).map((batch) => countQueries(batch, now)));
  };
  const numbers = Array.from({ length: 449 }, (_, number) => number);
  await Promise.all([count(numbers), count(numbers.slice(5))]);
  expect((await found(id)).counts).toMatchObject({ done: 449, queries: 449, calls: 898 });
  await count([0, 200, 449, 449]);
  expect((await found(id)).counts).toMatchObject({ done: 450, queries: 450, calls: 900 });
});

import fc from 'fast-check';
import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { CheckRequest } from '#shared/messages.ts';
import { client } from '../../../functions/platform/aws/table.ts';
import { transact } from '../../../functions/platform/aws/writes.ts';
import { chunks } from '../../../functions/platform/chunks.ts';
import { HOUR, MINUTE, SECOND, toMoment } from '../../../functions/platform/time/clock.ts';
import { releaseRun } from '../../../functions/schedule/release/release.ts';
import { countMessages } from '../../../functions/schedule/runs/parts.store.ts';
import {
  addRun,
  findProgress,
  saveFoldedParts,
  stopRun,
} from '../../../functions/schedule/runs/runs.store.ts';
import { newRun } from '../../../functions/schedule/runs/runs.ts';
import { putSchedule, readSchedule } from '../../../functions/schedule/schedule.store.ts';
import { startRun } from '../../../functions/schedule/scheduler.ts';
import {
  saveProviderSettings,
  saveSearchSettings,
} from '../../../functions/search/settings/settings.store.ts';
import { freeTokens, timeOfDay } from '../../support/checks/checks.ts';
import { beginHeldBack, it } from '../../support/checks/runs.ts';
import { newCompany, saveSubscription } from '../../support/people/customers.ts';

it.beforeEach(async ({ cloud }) => {
  cloud.serper.reset();
  await putSchedule({ since: toMoment(Date.now()) });
  await saveSearchSettings({ provider: 'serper', freshness_minutes: 0 });
  await freeTokens();
});

/** A worker that is killed after a number of requests to the table and sent messages. */
class Mortal {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
    client.middlewareStack.add(
      (next) => async (args) => {
        if (this.#left < 0) throw new Error('The worker is dead');
        const reply = await next(args);
        // The table handles the last request, but the worker is killed before it learns this.
        this.step();
        return reply;
      },
      { step: 'initialize', name: 'mortal' },
    );
  }

  step() {
    this.#left -= 1;
    if (this.#left < 0) throw new Error('The worker dies');
  }

  bury() {
    client.middlewareStack.remove('mortal');
  }
}

class Outbox {
  readonly keywords = new Map<number, string>();
  readonly counted = new Set<number>();

  add({ run, targets }: CheckRequest) {
    const number = run?.number ?? -1;
    const ids = targets.map(({ keywordId }) => keywordId).join(' ');
    // A message's number always stands for the same keywords, and no counted message is sent again.
    expect(this.keywords.get(number) ?? ids).toBe(ids);
    expect(this.counted.has(number)).toBe(false);
    this.keywords.set(number, ids);
  }

  async complete(runId: string, count: number, now: number) {
    const open = [...this.keywords].filter(([number]) => !this.counted.has(number)).slice(0, count);
    for (const [number, ids] of open) {
      const done = ids.split(' ').length;
      await countMessages(runId, [{ number, done, failed: 0, calls: 1 + (number % 5) }], now);
      this.counted.add(number);
    }
  }
}

const kill = fc.record({ steps: fc.nat(25), seconds: fc.integer({ min: 5, max: 40 }), done: fc.nat(6) });

const alive = Array.from({ length: 40 }, () => ({ steps: 1000, seconds: 15, done: 10 }));

it('a run whose workers are killed sends each once', async ({ track, customer, loseRequests }) => {
  await saveProviderSettings('serper', { rate_limit: 60 });
  const texts = Array.from({ length: 40 }, (_, index) => `palavra ${index}`);
  await track(texts);
  await newCompany(customer, { domain: 'outra.com.br', keywords: texts.slice(0, 9) });
  await loseRequests();
  const kills = fc.array(kill, { minLength: 20, maxLength: 20 });
  const property = fc.asyncProperty(kills, async (moments) => {
    let now = Date.now();
    await putSchedule({ since: toMoment(now) });
    const { id = '' } = (await startRun('manual', now)) ?? {};
    const outbox = new Outbox();
    for (const { steps, seconds, done } of [...moments, ...alive]) {
      const worker = new Mortal(steps);
      const send = async (messages: readonly CheckRequest[]) => {
        for (const message of messages) {
          worker.step();
          outbox.add(message);
        }
      };
      await releaseRun(id, now, { send, portionSize: 4 }).catch((error: Error) => {
        expect(error.message).toMatch(/^The worker (dies|is dead)$/);
      });
      worker.bury();
      await outbox.complete(id, done, now);
      now += seconds * SECOND;
    }
    const sent = [...outbox.keywords.values()].flatMap((ids) => ids.split(' '));
    expect([sent.length, new Set(sent).size, outbox.keywords.size]).toEqual([49, 49, 40]);
    expect(await findProgress(id, now)).toMatchObject({ state: 'done', total: 49, done: 49, failed: 0 });
  });
  await fc.assert(property, { numRuns: 4, endOnFailure: true, interruptAfterTimeLimit: 30_000 });
});

it('each release uses what holds at its moment', async ({ track, customer, newCustomer, loseRequests }) => {
  const leaving = await newCustomer();
  await newCompany(leaving, { keywords: Array.from({ length: 20 }, (_, index) => `de quem sai ${index}`) });
  const texts = Array.from({ length: 20 }, (_, index) => `de quem fica ${index}`);
  await track(texts);
  await loseRequests();
  await saveProviderSettings('serper', { rate_limit: 30 });
  const now = Date.now();
  const { id = '' } = (await startRun('manual', now)) ?? {};
  const releases: CheckRequest[][] = [];
  const send = async (messages: readonly CheckRequest[]) => {
    releases.push([...messages]);
  };
  await releaseRun(id, now, { send, portionSize: 50 });
  const [first = []] = releases;
  expect(first.length).toBeLessThan(15);
  expect(providersOf(first)).toEqual(new Set(['serper']));

  await saveSearchSettings({ provider: 'algolia' });
  await saveSubscription(leaving.userId, { status: 'canceled', plan_id: 1, current_period_end: null });
  await Promise.all([1, 2].map(() => releaseRun(id, now + 20 * SECOND, { send, portionSize: 50 })));
  await releaseRun(id, now + 21 * SECOND, { send, portionSize: 50 });
  expect(releases).toHaveLength(2);
  const [, second = []] = releases;
  expect(providersOf(second)).toEqual(new Set(['algolia']));
  expect(new Set(second.flatMap(ownersOf))).toEqual(new Set([customer.userId]));
  const staying = [...first, ...second].filter((message) => ownersOf(message).includes(customer.userId));
  expect(first.flatMap(ownersOf)).toContain(customer.userId);
  expect(staying.map(({ query }) => query.text).toSorted()).toEqual(texts.toSorted());
  const keywordIds = staying.flatMap(({ targets }) => targets.map(({ keywordId }) => keywordId));
  expect([keywordIds.length, new Set(keywordIds).size]).toEqual([20, 20]);
  const total = first.length + second.length;
  expect(await findProgress(id, now)).toMatchObject({ state: 'running', total });
});

const providersOf = (messages: readonly CheckRequest[]) =>
  new Set(messages.map(({ query }) => query.provider));

const ownersOf = ({ targets }: CheckRequest) => targets.map(({ userId }) => userId);

it('a release under a rate limit that was lowered sends less', async ({ track, loseRequests }) => {
  await track(Array.from({ length: 40 }, (_, index) => `devagar ${index}`));
  await loseRequests();
  await saveProviderSettings('serper', { rate_limit: 120 });
  const now = Date.now();
  const { id = '' } = (await startRun('manual', now)) ?? {};
  let released = 0;
  const send = async (messages: readonly CheckRequest[]) => {
    released += messages.length;
  };
  await releaseRun(id, now, { send, portionSize: 5 });
  const first = released;
  expect(first).toBeGreaterThan(10);
  await saveProviderSettings('serper', { rate_limit: 10 });
  await releaseRun(id, now + 20 * SECOND, { send, portionSize: 5 });
  expect(released).toBe(first);
});

it('a run that delays the next one says so', async ({ cloud, admin, track, loseRequests }) => {
  await track(['devagar', 'mais devagar', 'quase parada']);
  await loseRequests();
  const [first] = await beginHeldBack();
  const known = await findProgress(first?.run?.id ?? '', Date.now());
  if (known) await stopRun(known, Date.now(), {});
  await saveProviderSettings('serper', { rate_limit: 1 });
  await beginHeldBack();
  const isBehindAt = async (milliseconds: number) => {
    await putSchedule({ ...(await readSchedule()), time: timeOfDay(Date.now() + milliseconds) });
    return (await admin.call(routes.schedule.getStatus, {})).body.isBehind;
  };
  expect(await isBehindAt(12 * HOUR)).toBe(false);
  await cloud.runScheduledFunctions();
  expect(cloud.logs()).not.toContain('"RunBehind":1');
  expect(await isBehindAt(2 * MINUTE)).toBe(true);
  await cloud.runScheduledFunctions();
  await expect.poll(() => cloud.logs()).toContain('"RunBehind":1');
});

it('a batch is counted once, however its messages are repeated, and complete parts are folded', async () => {
  const begun = newRun('manual', Date.now(), Date.now());
  await transact([addRun({ ...begun, state: 'running', is_listed: true, released: 450, total: 450 })]);
  const countNumbers = (numbers: readonly number[]) => {
    const counted = numbers.map((number) => ({ number, done: 1, failed: 0, calls: 2 }));
    return countMessages(begun.id, counted, Date.now());
  };
  const numbers = Array.from({ length: 449 }, (_, number) => number);
  // The batches overlap, are counted at the same time, and cross the bounds of parts.
  const batches = chunks(numbers, 10).flatMap((batch) => [batch, [...batch, ...batch], batch.slice(3)]);
  await Promise.all(batches.map(countNumbers));
  const before = await findProgress(begun.id, Date.now());
  expect(before).toMatchObject({ state: 'running', done: 449, folded: { parts: 2, done: 400, calls: 800 } });
  if (before) await Promise.all([saveFoldedParts(before), saveFoldedParts(before)]);
  const after = await findProgress(begun.id, Date.now());
  expect(after).toMatchObject({ state: 'running', done: 449, stored: { folded: { parts: 2 } } });
  await countNumbers([0, 200, 449]);
  expect(await findProgress(begun.id, Date.now())).toMatchObject({ state: 'done', done: 450, failed: 0 });
});

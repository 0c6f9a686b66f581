import fc from 'fast-check';
import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { CheckMessage } from '#shared/messages.ts';
import { findCheck, listOpenChecks } from '../../../functions/checks/checks.store.ts';
import { runProgressOf } from '../../../functions/checks/progress.ts';
import { release } from '../../../functions/checks/release/release.ts';
import { countQueries } from '../../../functions/checks/tallies.store.ts';
import { sumOf } from '../../../functions/checks/tallies.ts';
import { allSettled } from '../../../functions/platform/allSettled.ts';
import { client } from '../../../functions/platform/aws/table.ts';
import { HOUR, MINUTE, SECOND, toMoment } from '../../../functions/platform/time/clock.ts';
import { putSchedule, readSchedule } from '../../../functions/schedule/schedule.store.ts';
import { continueSchedule, startRun } from '../../../functions/schedule/scheduler.ts';
import {
  saveProviderSettings,
  saveSearchSettings,
} from '../../../functions/search/settings/settings.store.ts';
import { freeCalls } from '../../support/checks/checks.ts';
import { forgetLease, holdMessages } from '../../support/checks/outbox.ts';
import { it } from '../../support/checks/runs.ts';
import { newCompany, saveSubscription } from '../../support/people/customers.ts';

it.beforeEach(async () => {
  await putSchedule({});
  await saveSearchSettings({ provider: 'serper', freshness_minutes: 0 });
  await freeCalls();
});

const begin = async (now: number) => {
  const begun = await startRun('manual', now);
  if (!begun) throw new Error('No check began');
  return begun;
};

const progressOf = async (id: string) => {
  const known = await findCheck(id);
  return known && runProgressOf(known);
};

const countAll = async (messages: readonly CheckMessage[], now: number) => {
  for (const { check, number, targets } of messages)
    await countQueries(
      [{ checkId: check, number, outcomes: { ...sumOf([]), done: targets.length, calls: 1 + (number % 5) } }],
      now,
    );
};

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

const kill = fc.record({
  steps: fc.nat(25),
  seconds: fc.integer({ min: 5, max: 100 }),
  done: fc.integer({ min: 1, max: 6 }),
});

const alive = Array.from({ length: 40 }, () => ({ steps: 1000, seconds: 15, done: 10 }));

/** Two schedulers, and then a release. */
const workAt = async (now: number) => {
  await allSettled([continueSchedule(now), continueSchedule(now)]);
  await release(now);
};

it('workers that are killed lose and double nothing', async ({ cloud, track, customer }) => {
  await saveProviderSettings('serper', { rate_limit: 60 });
  const texts = Array.from({ length: 40 }, (_, index) => `palavra ${index}`);
  await track(texts);
  await newCompany(customer, { domain: 'outra.com.br', keywords: texts.slice(0, 9) });
  const outbox = await holdMessages(cloud);
  const kills = fc.array(kill, { minLength: 20, maxLength: 20 });
  const property = fc.asyncProperty(kills, async (moments) => {
    let now = Date.now();
    // The last releases were in simulated time.
    await forgetLease();
    // The simulated hour must not pass a second moment.
    await putSchedule({ frequency: 'monthly', next_at: toMoment(now - HOUR) });
    const sent = new Map<number, CheckMessage>();
    const counted = new Set<number>();
    for (const { steps, seconds, done } of [...moments, ...alive]) {
      const worker = new Mortal(steps);
      outbox.beforeEach = () => worker.step();
      await workAt(now).catch((error: Error) => {
        expect(error.message).toMatch(/^The worker (dies|is dead)$/);
      });
      worker.bury();
      for (const message of outbox.take()) {
        // A number always stands for the same keywords.
        expect(message.targets).toEqual((sent.get(message.number) ?? message).targets);
        sent.set(message.number, message);
      }
      const open = [...sent.values()].filter(({ number }) => !counted.has(number)).slice(0, done);
      await countAll(open, now);
      for (const { number } of open) counted.add(number);
      now += seconds * SECOND;
    }
    const [id = '', ...others] = new Set([...sent.values()].map(({ check }) => check));
    expect(others).toEqual([]);
    const ids = [...sent.values()].flatMap(({ targets }) => targets.map(({ keywordId }) => keywordId));
    expect([ids.length, new Set(ids).size, sent.size]).toEqual([49, 49, 40]);
    expect(await progressOf(id)).toMatchObject({ state: 'done', total: 49, done: 49, failed: 0 });
    expect(await listOpenChecks()).toEqual([]);
  });
  await fc.assert(property, { numRuns: 3, endOnFailure: true });
});

it('each release uses what holds at its moment', async ({ cloud, track, customer, newCustomer }) => {
  const leaving = await newCustomer();
  await newCompany(leaving, { keywords: ['de quem sai'] });
  const texts = Array.from({ length: 20 }, (_, index) => `de quem fica ${index}`);
  await track(texts);
  const outbox = await holdMessages(cloud);
  const releaseAt = async (at: number, workers = 1) => {
    await Promise.all(Array.from({ length: workers }, () => release(at)));
    return outbox.take();
  };
  const now = Date.now();
  const { id } = await begin(now);
  await saveSubscription(leaving.userId, { status: 'canceled', plan_id: 1, current_period_end: null });
  await saveProviderSettings('serper', { rate_limit: 60 });
  const first = await releaseAt(now, 2);
  expect(new Set(first.map(({ query }) => query.provider))).toEqual(new Set(['serper']));
  // About 16 s of the rate are under way, and a rate that was lowered leaves no room for more.
  expect([first.length, await releaseAt(now + 5 * SECOND)]).toEqual([6, []]);
  await saveProviderSettings('serper', { rate_limit: 10 });
  await countAll(first.slice(0, 2), now + 6 * SECOND);
  expect(await releaseAt(now + 10 * SECOND)).toEqual([]);
  await saveProviderSettings('algolia', { rate_limit: 100_000 });
  await saveSearchSettings({ provider: 'algolia' });
  const second = await releaseAt(now + 20 * SECOND, 2);
  expect(new Set(second.map(({ query }) => query.provider))).toEqual(new Set(['algolia']));
  const all = [...first, ...second];
  expect(all.map(({ query }) => query.text).toSorted()).toEqual(texts.toSorted());
  expect(new Set(all.flatMap(({ targets }) => targets.map(({ userId }) => userId)))).toEqual(
    new Set([customer.userId]),
  );
  expect(all.map(({ number }) => number)).toEqual(texts.map((_, number) => number));
  expect(await progressOf(id)).toMatchObject({ state: 'running', total: 20, done: 2 });
});

it('a check that delays the next one says so', async ({ cloud, admin, track }) => {
  await track(['devagar', 'mais devagar', 'quase parada']);
  await holdMessages(cloud);
  const now = Date.now();
  await begin(now);
  await saveProviderSettings('serper', { rate_limit: 1 });
  await release(now);
  const isBehindAt = async (milliseconds: number) => {
    await putSchedule({ ...(await readSchedule()), next_at: toMoment(Date.now() + milliseconds) });
    return (await admin.call(routes.schedule.getStatus, {})).body.isBehind;
  };
  expect(await isBehindAt(12 * HOUR)).toBe(false);
  await cloud.runScheduledFunctions();
  expect(cloud.logs()).not.toContain('"RunBehind":1');
  expect(await isBehindAt(2 * MINUTE)).toBe(true);
  await cloud.runScheduledFunctions();
  await expect.poll(() => cloud.logs()).toContain('"RunBehind":1');
});

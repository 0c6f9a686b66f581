/** A run uses the rate limit fully, and never has much more outstanding than the rate allows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../platform/time/clock.ts';
import type { RunCounts } from '../runs/parts.ts';
import { runProgressOf } from '../runs/progress.ts';
import { newRun, type Run, withAverage } from '../runs/runs.ts';
import { type Rate, rateOf } from '../search/rate.ts';
import { RELEASE_EVERY_MS, releasePaceOf } from './pace.ts';
import { isBehind, schedule } from './schedule.ts';

const START = Date.parse('2026-11-21T11:00:00.000Z');

/** A message that was released: when it begins, and how many pages it takes. */
interface Message {
  readonly at: number;
  readonly pages: number;
}

/** How long a page takes. */
const PAGE_MS = SECOND;

/** Workers that take tokens in turn, and a reading of every page. */
class Workers {
  readonly #rate: Rate;
  #waiting: Message[] = [];
  #ending: Message[] = [];
  /** Until when the bucket is spent. */
  #spent: number;
  counts: RunCounts = { messages: 0, done: 0, failed: 0, calls: 0, countedAt: undefined };
  /** When each query began, and its pages. */
  readonly begun: Message[] = [];

  constructor(rate: Rate) {
    this.#rate = rate;
    this.#spent = START - rate.burst * rate.interval;
  }

  add(message: Message) {
    this.#waiting.push(message);
  }

  /** Begins what can begin before `until`. */
  work(until: number) {
    const late: Message[] = [];
    for (const message of this.#waiting) if (!this.#begin(message, until)) late.push(message);
    this.#waiting = late;
  }

  /** A message begins when its first token leaves the reserve, and then takes its other tokens. */
  #begin({ at, pages }: Message, until: number): boolean {
    const { burst, interval, reserve } = this.#rate;
    const spent = Math.max(this.#spent, at - burst * interval);
    const begins = Math.max(at, spent + (reserve + 1) * interval);
    if (begins >= until) return false;
    this.#spent = Math.max(this.#spent, begins - burst * interval) + pages * interval;
    this.begun.push({ at: begins, pages });
    this.#ending.push({ at: Math.max(begins, this.#spent) + pages * PAGE_MS, pages });
    return true;
  }

  /** Counts what has ended. */
  count(now: number) {
    const ended = this.#ending.filter(({ at }) => at <= now);
    this.#ending = this.#ending.filter(({ at }) => at > now);
    const calls = ended.reduce((sum, { pages }) => sum + pages, this.counts.calls);
    this.counts = { ...this.counts, messages: this.counts.messages + ended.length, calls };
  }
}

/** Releases messages, and returns which share of the rate was used and how much work was outstanding. */
const simulate = (perMinute: number, minutes: number, nextPages: () => number) => {
  const rate = rateOf(perMinute);
  const end = START + minutes * MINUTE;
  const workers = new Workers(rate);
  let run: Run = newRun('manual', START, START);
  let mostWork = 0;
  for (let now = START; now < end; now += RELEASE_EVERY_MS) {
    workers.count(now);
    const pace = releasePaceOf(run, workers.counts, perMinute, now);
    for (let index = 0; index < pace.messages; index++) {
      workers.add({ at: now + pace.delayOf(index) * SECOND, pages: nextPages() });
    }
    run = pace.record({ ...run, released: run.released + pace.messages }, pace.messages);
    const others = run.released - workers.counts.messages - 1;
    // However slow the rate is, three messages are outstanding.
    if (pace.messages > 0 && others > 2) {
      mostWork = Math.max(mostWork, others * run.calls_per_query * rate.interval);
    }
    workers.work(now + RELEASE_EVERY_MS);
  }
  const settled = workers.begun.filter(({ at }) => at >= START + MINUTE);
  const calls = settled.reduce((sum, { pages }) => sum + pages, 0);
  return { used: (calls * rate.interval) / (end - START - MINUTE), mostWork };
};

/** Pages of queries, from 1 to 5, by a seed. */
const pagesBy = (seed: number) => {
  const pages = fc.sample(fc.integer({ min: 1, max: 5 }), { numRuns: 5000, seed });
  let index = 0;
  return () => pages[index++ % pages.length] ?? 1;
};

describe('the pace of a run', () => {
  it('uses at least 95 % of the rate after the first minute, with at most 30 s of work outstanding', () => {
    const given = fc.record({ perMinute: fc.integer({ min: 5, max: 18_000 }), seed: fc.integer() });
    fc.assert(
      fc.property(given, ({ perMinute, seed }) => {
        // A slow rate is measured for longer, so that one expensive query does not tell.
        const { used, mostWork } = simulate(perMinute, perMinute < 100 ? 240 : 6, pagesBy(seed));
        expect(used).toBeGreaterThan(0.95);
        expect(mostWork).toBeLessThanOrEqual(30 * SECOND);
      }),
      { numRuns: 30, examples: [5, 8, 20, 60, 600, 18_000].map((perMinute) => [{ perMinute, seed: 1 }]) },
    );
  });

  it('releases little of an unknown run at first, and everything at once where the rate allows it', () => {
    const run = newRun('manual', START, START);
    const none: RunCounts = { messages: 0, done: 0, failed: 0, calls: 0, countedAt: undefined };
    expect(releasePaceOf(run, none, 60, START).messages).toBeLessThanOrEqual(12);
    const fast = releasePaceOf(run, none, 100_000, START);
    expect(fast.messages).toBeGreaterThan(14_000);
    expect([0, 1, 500].map(fast.delayOf)).toEqual([0, 0, 0]);
  });

  it('expects a full grid to cost five pages a query, or what the last one cost', () => {
    const none: RunCounts = { messages: 0, done: 0, failed: 0, calls: 0, countedAt: undefined };
    const size = { released: 600, total: 600, is_listed: true };
    const began = { check: 'grid', mostPages: 5 } as const;
    const daily = withAverage(
      { ...newRun('scheduled', START, START), ...size },
      { ...none, messages: 600, calls: 600 },
    );
    const first = newRun('scheduled', START, START, daily, began);
    const pace = releasePaceOf(first, none, 60, START);
    expect(pace.messages * 5).toBeLessThanOrEqual(30);
    const grid = pace.record({ ...first, released: pace.messages }, pace.messages);
    const progress = runProgressOf(grid, none, START);
    expect(Date.parse(progress.expected_end ?? '')).toBeGreaterThan(START + 45 * MINUTE);
    // The next moment is 40 minutes after the start: as an ordinary check the run would end before it.
    const setting = schedule.parse({ time: '08:40', since: grid.started_at });
    expect(isBehind(setting, progress, START)).toBe(true);
    const ended = withAverage({ ...grid, ...size }, { ...none, messages: 600, calls: 1800 });
    const next = newRun('scheduled', START, START, ended);
    expect([first, next].map((run) => run.calls_per_query)).toEqual([5, 1]);
    expect(newRun('scheduled', START, START, next, began).calls_per_query).toBe(3);
  });

  it('follows a rate that is lowered: nothing is released until the rest is done', () => {
    const counts: RunCounts = { messages: 1000, done: 0, failed: 0, calls: 2000, countedAt: undefined };
    const before = { ...newRun('manual', START, START), released: 1000 };
    const fast = releasePaceOf(before, counts, 3000, START + HOUR);
    const run = fast.record({ ...before, released: 1000 + fast.messages }, fast.messages);
    expect(fast.messages).toBeGreaterThan(400);
    expect(releasePaceOf(run, counts, 60, START + HOUR + RELEASE_EVERY_MS).messages).toBe(0);
    const later = { ...counts, messages: run.released, calls: 2 * run.released };
    const slow = releasePaceOf(run, later, 60, START + 2 * HOUR);
    expect(slow.messages).toBeGreaterThan(5);
    expect(slow.messages).toBeLessThanOrEqual(15);
  });
});

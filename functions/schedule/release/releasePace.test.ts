/** A run uses the rate limit fully, and never has much more outstanding than the rate allows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../platform/time/clock.ts';
import { NO_CALLS, type Purpose, type Rate, rateOf, reserveCalls, WINDOW } from '../../search/calls/rate.ts';
import type { RunCounts } from '../runs/parts.ts';
import { runProgressOf } from '../runs/runProgress.ts';
import { newRun, type Run, withAverage } from '../runs/runs.ts';
import { isBehind, schedule } from '../schedule.ts';
import { RELEASE_EVERY_MS, releasePaceOf } from './releasePace.ts';

const START = Date.parse('2026-11-21T11:00:00.000Z');

interface Message {
  readonly at: number;
  readonly pages: number;
}

/** The time that reading a page takes. */
const PAGE_MS = SECOND;

class Workers {
  readonly #rate: Rate;
  agenda = NO_CALLS;
  #waiting: Message[] = [];
  /** Queries in progress, with their next and remaining pages. */
  #reading: { readonly at: number; readonly pages: number }[] = [];
  counts: RunCounts = { messages: 0, done: 0, failed: 0, calls: 0, countedAt: undefined };
  calls = 0;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  add(message: Message) {
    this.#waiting.push(message);
  }

  work(now: number) {
    const { burst, reserve } = this.#rate;
    const isDue = ({ at }: { readonly at: number }) => at <= now;
    const due = this.#reading.filter(isDue);
    const ready = this.#waiting.filter(isDue);
    const read = due.slice(0, this.#take(due.length, { keep: 0, burst, ahead: 0 }, now));
    const begun = ready.slice(0, this.#take(ready.length, { keep: reserve, burst, ahead: 0 }, now));
    this.#waiting = this.#waiting.filter((message) => !begun.includes(message));
    const left = this.#reading.filter((one) => !read.includes(one));
    const next = [...read, ...begun.map(({ pages }) => ({ pages }))].map(({ pages }) => ({
      at: now + PAGE_MS,
      pages: pages - 1,
    }));
    const ended = next.filter(({ pages }) => pages === 0).length;
    this.#reading = [...left, ...next.filter(({ pages }) => pages > 0)];
    this.calls += next.length;
    // A query counts as done slightly before its end, which does not matter over minutes.
    const { messages, calls } = this.counts;
    this.counts = { ...this.counts, messages: messages + ended, calls: calls + next.length };
  }

  #take(wanted: number, purpose: Purpose, now: number): number {
    const { moments, agenda } = reserveCalls(this.#rate, purpose, this.agenda, wanted, now);
    this.agenda = agenda;
    return moments.length;
  }
}

/** Returns the share of the rate that the run used, and the most work that was outstanding. */
const simulate = (perMinute: number, minutes: number, nextPages: () => number) => {
  const rate = rateOf(perMinute);
  const interval = WINDOW / (rate.limit - rate.reserve);
  const end = START + minutes * MINUTE;
  const workers = new Workers(rate);
  let run: Run = newRun('manual', START, START);
  let mostWork = 0;
  let early = 0;
  for (let now = START; now < end; now += RELEASE_EVERY_MS) {
    const pace = releasePaceOf(run, workers.counts, rate, workers.agenda, now);
    for (let index = 0; index < pace.messages; index++) {
      workers.add({ at: pace.dueAt(index), pages: nextPages() });
    }
    run = pace.record({ ...run, released: run.released + pace.messages });
    const others = run.released - workers.counts.messages - 1;
    // Up to three outstanding messages are allowed, however slow the rate is.
    if (pace.messages > 0 && others > 2) {
      mostWork = Math.max(mostWork, others * run.calls_per_query * interval);
    }
    for (let tick = now; tick < now + RELEASE_EVERY_MS; tick += SECOND / 2) workers.work(tick);
    if (now < START + MINUTE) early = workers.calls;
  }
  return { used: ((workers.calls - early) * interval) / (end - START - MINUTE), mostWork };
};

/** Returns a function that gives each query 1 to 5 pages, by a seed. */
const pagesBy = (seed: number) => {
  const pages = fc.sample(fc.integer({ min: 1, max: 5 }), { numRuns: 5000, seed });
  let index = 0;
  return () => pages[index++ % pages.length] ?? 1;
};

describe('the pace of a run', () => {
  it('uses at least 92 % of what it may after the first minute, with at most 70 s of work outstanding', () => {
    const given = fc.record({ perMinute: fc.integer({ min: 20, max: 3000 }), seed: fc.integer() });
    fc.assert(
      fc.property(given, ({ perMinute, seed }) => {
        // Slow rates are measured for longer, so that one expensive query does not matter.
        const { used, mostWork } = simulate(perMinute, perMinute < 100 ? 60 : 6, pagesBy(seed));
        expect(used).toBeGreaterThan(0.92);
        expect(mostWork).toBeLessThanOrEqual(70 * SECOND);
      }),
      { numRuns: 8, examples: [20, 60, 600, 3000].map((perMinute) => [{ perMinute, seed: 1 }]) },
    );
  });

  it('releases little of an unknown run at first, and everything at once where the rate allows it', () => {
    const run = newRun('manual', START, START);
    const none: RunCounts = { messages: 0, done: 0, failed: 0, calls: 0, countedAt: undefined };
    expect(releasePaceOf(run, none, rateOf(60), NO_CALLS, START).messages).toBeLessThanOrEqual(24);
    const fast = releasePaceOf(run, none, rateOf(100_000), NO_CALLS, START);
    expect(fast.messages).toBeGreaterThan(14_000);
    expect([0, 9, 500].map((index) => fast.dueAt(index) - START)).toEqual([0, 0, SECOND]);
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
    const pace = releasePaceOf(first, none, rateOf(60), NO_CALLS, START);
    expect(pace.messages * 5).toBeLessThanOrEqual(50);
    const grid = pace.record({ ...first, released: pace.messages });
    const progress = runProgressOf(grid, none, START);
    expect(Date.parse(progress.expected_end ?? '')).toBeGreaterThan(START + 45 * MINUTE);
    // The next scheduled time is 40 minutes after the start; without a grid the run would end before it.
    const setting = schedule.parse({ time: '08:40', since: grid.started_at });
    expect(isBehind(setting, progress, START)).toBe(true);
    const ended = withAverage({ ...grid, ...size }, { ...none, messages: 600, calls: 1800 });
    const next = newRun('scheduled', START, START, ended);
    expect([first, next].map((run) => run.calls_per_query)).toEqual([5, 1]);
    expect(newRun('scheduled', START, START, next, began).calls_per_query).toBe(3);
  });

  const releaseAt60 = (run: Run, counts: RunCounts) =>
    releasePaceOf(run, counts, rateOf(60), NO_CALLS, START + 2 * HOUR);

  it('follows a rate that is lowered: nothing is released until the rest is done', () => {
    const counts: RunCounts = { messages: 1000, done: 0, failed: 0, calls: 2000, countedAt: undefined };
    const before = { ...newRun('manual', START, START), released: 1000 };
    const fast = releasePaceOf(before, counts, rateOf(3000), NO_CALLS, START + HOUR);
    const run = fast.record({ ...before, released: 1000 + fast.messages });
    expect(fast.messages).toBeGreaterThan(400);
    expect(releaseAt60(run, counts).messages).toBe(0);
    const later = { ...counts, messages: run.released, calls: 2 * run.released };
    const slow = releaseAt60(run, later);
    expect(slow.messages).toBeGreaterThan(5);
    expect(slow.messages).toBeLessThanOrEqual(24);
  });
});

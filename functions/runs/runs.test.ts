import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND, toMoment } from '../platform/time/clock.ts';
import { afterRelease, newRun, progressOf, type Run, type RunCounts } from './runs.ts';

const START = Date.parse('2026-11-21T11:00:00.000Z');
const later = (ms: number) => START + ms;

const none: RunCounts = { done: 0, failed: 0, countedAt: undefined };
const counts = (done: number, failed: number, ms: number): RunCounts => ({
  done,
  failed,
  countedAt: toMoment(later(ms)),
});

/** A run of 100 keywords in 60 queries, at 60 calls a minute. */
const sent: Run = afterRelease(
  newRun('manual', START, START),
  { messages: 60, keywords: 100, next: undefined },
  60,
  later(SECOND),
);

describe('a run', () => {
  it('is sent page by page', () => {
    const next = { fetch: 'a', PK: 'b', SK: 'c' };
    const first = newRun('scheduled', START, START);
    const page = afterRelease(first, { messages: 3, keywords: 5, next }, 60, START);
    expect(page).toMatchObject({ state: 'sending', cursor: next, released: 3, total: 5 });
    const last = afterRelease(page, { messages: 2, keywords: 2, next: undefined }, 60, START);
    expect(last).toMatchObject({ state: 'running', released: 5, total: 7 });
    expect(last).not.toHaveProperty('cursor');
  });

  it('without keywords is done at once', () => {
    const empty = afterRelease(
      newRun('manual', START, START),
      { messages: 0, keywords: 0, next: undefined },
      60,
      START,
    );
    expect(progressOf(empty, none, START)).toMatchObject({
      state: 'done',
      total: 0,
      ended_at: toMoment(START),
    });
  });

  it('is expected to end when the rate limit allows, later by its own speed', () => {
    expect(progressOf(sent, none, later(SECOND)).expected_end).toBe(toMoment(later(MINUTE)));
    const half = progressOf(sent, counts(50, 1, 90 * SECOND), later(90 * SECOND));
    expect(half).toMatchObject({ state: 'running', done: 50, failed: 1, total: 100 });
    expect(half.expected_end).toBe(toMoment(later(3 * MINUTE)));
    expect(progressOf(sent, none, later(10 * MINUTE)).expected_end).toBe(toMoment(later(10 * MINUTE)));
  });

  it('is done when the last message is counted, and never more than that', () => {
    const done = progressOf(sent, counts(103, 2, 5 * MINUTE), later(HOUR));
    expect(done).toMatchObject({
      state: 'done',
      done: 100,
      failed: 2,
      ended_at: toMoment(later(5 * MINUTE)),
    });
  });

  it('ends when nothing was heard of it long after its expected end', () => {
    const known = counts(40, 1, 20 * MINUTE);
    expect(progressOf(sent, known, later(59 * MINUTE))).toMatchObject({ state: 'running', done: 40 });
    expect(progressOf(sent, known, later(61 * MINUTE))).toMatchObject({
      state: 'done',
      done: 100,
      failed: 61,
      expected_end: null,
    });
  });

  it('that is stopped counts what was being checked then', () => {
    const stopped: Run = { ...sent, state: 'stopped', done: 3, ended_at: toMoment(later(MINUTE)) };
    expect(progressOf(stopped, counts(5, 1, 2 * MINUTE), later(HOUR))).toMatchObject({
      state: 'stopped',
      done: 5,
      failed: 1,
      ended_at: toMoment(later(MINUTE)),
    });
  });

  it('waits for a slow rate limit, however long nothing is heard', () => {
    const slow = afterRelease(
      newRun('manual', START, START),
      { messages: 600, keywords: 600, next: undefined },
      1,
      START,
    );
    expect(progressOf(slow, none, later(10 * HOUR))).toMatchObject({ state: 'running' });
    expect(progressOf(slow, none, later(11 * HOUR))).toMatchObject({ state: 'done', failed: 600 });
  });
});

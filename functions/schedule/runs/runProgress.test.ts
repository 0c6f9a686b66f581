import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND, toMoment } from '../../platform/time/clock.ts';
import type { RunCounts } from './parts.ts';
import { runProgressOf } from './runProgress.ts';
import { afterPortion, isOverdue, newRun, type Portion, type Run, withPortion } from './runs.ts';

const START = Date.parse('2026-11-21T11:00:00.000Z');
const later = (ms: number) => START + ms;

const none: RunCounts = { messages: 0, done: 0, failed: 0, calls: 0, countedAt: undefined };
const counts = (messages: number, done: number, failed: number, ms: number): RunCounts => ({
  messages,
  done,
  failed,
  calls: messages,
  countedAt: toMoment(later(ms)),
});

const portionOf = (messages: number, keywords: number, next?: Portion['next']): Portion => ({
  messages,
  keywords,
  packed: messages > 0 ? new Uint8Array([1]) : undefined,
  next,
});

const first = newRun('manual', START, START);

/** A run of 100 keywords in 60 queries, at 60 calls a minute. */
const sent: Run = {
  ...afterPortion(withPortion(first, portionOf(60, 100), later(SECOND)), later(SECOND)),
  expected_end: toMoment(later(MINUTE)),
};

const next = { fetch: 'a', PK: 'b', SK: 'c' };

describe('a run', () => {
  it('is sent portion by portion, each of which is kept until it is sent', () => {
    const page = withPortion(first, portionOf(3, 5, next), START);
    expect(page).toMatchObject({ state: 'sending', cursor: next, released: 3, total: 5 });
    expect(page.portion).toBeDefined();
    expect(afterPortion(page, START)).toMatchObject({ state: 'sending', cursor: next });
    expect(afterPortion(page, START).portion).toBeUndefined();
    const last = withPortion(page, portionOf(2, 2), START);
    expect(last).toMatchObject({ state: 'sending', is_listed: true, released: 5, total: 7 });
    expect(last.cursor).toBeUndefined();
    expect(afterPortion(last, START)).toMatchObject({ state: 'running', released: 5, total: 7 });
  });

  it('without keywords is done at once', () => {
    const empty = afterPortion(withPortion(first, portionOf(0, 0), START), START);
    expect(runProgressOf(empty, none, START)).toMatchObject({
      state: 'done',
      total: 0,
      ended_at: toMoment(START),
    });
  });

  it('is expected to end when the rate limit allows, later by its own speed', () => {
    expect(runProgressOf(sent, none, later(SECOND)).expected_end).toBe(toMoment(later(MINUTE)));
    const half = runProgressOf(sent, counts(30, 50, 1, 90 * SECOND), later(90 * SECOND));
    expect(half).toMatchObject({ state: 'running', done: 50, failed: 1, total: 100 });
    expect(half.expected_end).toBe(toMoment(later(3 * MINUTE)));
    expect(runProgressOf(sent, none, later(10 * MINUTE)).expected_end).toBe(toMoment(later(10 * MINUTE)));
  });

  it('is done when the last message is counted, and never more than that', () => {
    const done = runProgressOf(sent, counts(60, 103, 2, 5 * MINUTE), later(HOUR));
    expect(done).toMatchObject({
      state: 'done',
      done: 100,
      failed: 2,
      ended_at: toMoment(later(5 * MINUTE)),
    });
  });

  it('ends when nothing was heard of it long after its expected end', () => {
    const known = counts(24, 40, 1, 20 * MINUTE);
    expect(runProgressOf(sent, known, later(59 * MINUTE))).toMatchObject({ state: 'running', done: 40 });
    expect(runProgressOf(sent, known, later(61 * MINUTE))).toMatchObject({
      state: 'done',
      done: 100,
      failed: 61,
      expected_end: null,
    });
  });

  it('that is stopped counts what was being checked then', () => {
    const stopped: Run = { ...sent, state: 'stopped', done: 3, ended_at: toMoment(later(MINUTE)) };
    expect(runProgressOf(stopped, counts(3, 5, 1, 2 * MINUTE), later(HOUR))).toMatchObject({
      state: 'stopped',
      done: 5,
      failed: 1,
      ended_at: toMoment(later(MINUTE)),
    });
  });

  it('waits for a slow rate limit, however long nothing is heard', () => {
    const all = afterPortion(withPortion(first, portionOf(600, 600), START), START);
    const slow: Run = { ...all, expected_end: toMoment(later(10 * HOUR)) };
    expect(runProgressOf(slow, none, later(10 * HOUR))).toMatchObject({ state: 'running' });
    expect(runProgressOf(slow, none, later(11 * HOUR))).toMatchObject({ state: 'done', failed: 600 });
  });

  it('does not give up messages that wait, as behind the buttons of customers', () => {
    const known = counts(24, 40, 1, 20 * MINUTE);
    const waiting: Run = { ...sent, waiting_at: toMoment(later(90 * MINUTE)) };
    expect(runProgressOf(waiting, known, later(2 * HOUR))).toMatchObject({ state: 'running', failed: 1 });
    expect(runProgressOf(waiting, known, later(131 * MINUTE))).toMatchObject({ state: 'done', failed: 61 });
  });

  it('counts on as many keywords as the run before had, until all of its own are sent', () => {
    const second = newRun('scheduled', START, START, sent);
    const page = {
      ...withPortion(second, portionOf(10, 10, next), START),
      expected_end: toMoment(later(HOUR)),
    };
    expect(runProgressOf(page, counts(5, 8, 0, SECOND), later(SECOND))).toMatchObject({
      total: 100,
      done: 8,
      expected_end: toMoment(later(HOUR)),
    });
    const stopped: Run = { ...page, state: 'stopped' };
    expect(runProgressOf(newRun('manual', START, START, stopped), none, START)).toMatchObject({ total: 100 });
    const all = withPortion(page, portionOf(2, 3), START);
    expect(runProgressOf(all, none, later(SECOND))).toMatchObject({ total: 13 });
  });

  it('tells no end while it is not known how many keywords there are', () => {
    const page = {
      ...withPortion(first, portionOf(10, 10, next), START),
      expected_end: toMoment(later(HOUR)),
    };
    expect(runProgressOf(page, counts(5, 8, 0, SECOND), later(SECOND))).toMatchObject({
      state: 'sending',
      total: 10,
      expected_end: null,
    });
  });

  it('does not wait for messages that were given up, whose keywords then failed', () => {
    const known = counts(58, 97, 1, 20 * MINUTE);
    expect(runProgressOf(sent, known, later(21 * MINUTE))).toMatchObject({ state: 'running' });
    expect(runProgressOf({ ...sent, lost: 2 }, known, later(21 * MINUTE))).toMatchObject({
      state: 'done',
      done: 100,
      failed: 4,
      ended_at: toMoment(later(20 * MINUTE)),
    });
  });

  it('is overdue when nobody releases its keywords', () => {
    expect(isOverdue(first, START)).toBe(false);
    expect(isOverdue(first, later(SECOND))).toBe(true);
    expect(isOverdue(sent, later(HOUR))).toBe(false);
  });
});

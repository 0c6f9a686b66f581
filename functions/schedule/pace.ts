/**
 * How many of a run's messages are released at once. It follows the bucket of tokens that keeps the rate
 * limit: a message is to begin when the bucket has gained the tokens of all messages before it.
 */
import { SECOND, toMoment } from '../platform/time/clock.ts';
import type { RunCounts } from '../runs/parts.ts';
import { callsPerQuery, leftOf, outstandingOf, type Run } from '../runs/runs.ts';
import { callsIn, rateOf } from '../search/rate.ts';

/** From one release to the next. */
export const RELEASE_EVERY_MS = 15 * SECOND;

/** A release sends what begins until shortly after the next one, which may come late. */
const HORIZON_MS = 20 * SECOND;

/** Messages that have begun stay outstanding until all their pages are read. */
const IN_PROGRESS_MS = 10 * SECOND;

/** However slow the rate is, some messages wait while one is in progress. */
const MIN_OUTSTANDING = 3;

/** A release of messages. */
export interface ReleasePace {
  /** How many may be released. */
  readonly messages: number;
  /** After how many seconds a message is to begin, by its number in this release. */
  readonly delayOf: (index: number) => number;
  /** The run, of which so many have been released now, with what the next release has to know. */
  readonly record: (run: Run, messages: number) => Run;
}

/** What to release now: as much as the rate limit allows, less what is outstanding. */
export const releasePaceOf = (run: Run, counts: RunCounts, perMinute: number, now: number): ReleasePace => {
  const rate = rateOf(perMinute);
  const { burst, reserve, interval } = rate;
  const calls = callsPerQuery(run, counts);
  const outstanding = outstandingOf(run, counts);
  const expected = counts.calls + outstanding * calls;
  // How long the bucket gains tokens that nobody takes before they are lost.
  const spare = Math.max(0, burst - reserve) * interval;
  // Queries that took fewer calls than was expected have left their tokens to others.
  const until =
    run.paced_until === undefined
      ? Number.NEGATIVE_INFINITY
      : Date.parse(run.paced_until) + (expected - run.paced_calls) * interval;
  const from = Math.max(now - spare, until);
  // With half of the spare tokens in the bucket, neither a cheap nor an expensive query has an effect.
  const first = from + spare / 2 - now;
  const each = calls * interval;
  const queriesIn = (milliseconds: number) => Math.ceil(callsIn(rate, milliseconds) / calls);
  const wanted = queriesIn(HORIZON_MS - first);
  const free = Math.max(MIN_OUTSTANDING, queriesIn(HORIZON_MS + IN_PROGRESS_MS)) - outstanding;
  return {
    messages: Math.max(0, Math.min(wanted, free)),
    delayOf: (index) => Math.floor(Math.max(0, first + index * each) / SECOND),
    record: (released, messages) => {
      const left = leftOf(released, counts);
      return {
        ...released,
        paced_until: toMoment(from + messages * each),
        paced_calls: expected + messages * calls,
        calls_per_query: calls,
        expected_end: left === undefined ? undefined : toMoment(now + left * each),
      };
    },
  };
};

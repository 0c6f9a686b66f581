/** How many of a run's messages are released, and when they are due: as the provider has calls left. */
import { SECOND, toMoment } from '../../platform/time/clock.ts';
import { type Agenda, type Rate, roomAt, WINDOW } from '../../search/calls/rate.ts';
import type { RunCounts } from '../runs/parts.ts';
import { callsPerQuery, leftOf, outstandingOf, type Run } from '../runs/runs.ts';

export const RELEASE_EVERY_MS = 20 * SECOND;

/** A release sends what begins until shortly after the next one, which may come late. */
const HORIZON_MS = RELEASE_EVERY_MS + 10 * SECOND;

/** So many messages at most are due together, and make one batch of a worker. */
const MOST_TOGETHER = 10;

/** Together they take a third of a minute's calls at most, so that a press never waits for long. */
const BATCHES_PER_MINUTE = 3;

export interface ReleasePace {
  readonly messages: number;
  /** After how many seconds a message is to begin, by its number in this release. */
  readonly delayOf: (index: number) => number;
  /** The run, of which so many have been released now, with what the next release has to know. */
  readonly record: (run: Run) => Run;
}

/** What to release now: as much as there are calls for, beside those of others and of what is outstanding. */
export const releasePaceOf = (
  run: Run,
  counts: RunCounts,
  rate: Rate,
  agenda: Agenda,
  now: number,
): ReleasePace => {
  const most = rate.limit - rate.reserve;
  const calls = Math.min(most, callsPerQuery(run, counts));
  const each = (calls * WINDOW) / most;
  const outstanding = outstandingOf(run, counts);
  const together = Math.max(1, Math.min(MOST_TOGETHER, Math.floor(rate.limit / BATCHES_PER_MINUTE / calls)));
  /** How many messages can begin in so many milliseconds, beside those that are outstanding. */
  const readyIn = (milliseconds: number): number => {
    const room = roomAt(rate, agenda, now + milliseconds);
    return Math.min(Math.floor(room / calls) - outstanding, together + Math.floor(milliseconds / each));
  };
  const steps = Array.from({ length: HORIZON_MS / SECOND + 1 }, (_, second) => readyIn(second * SECOND));
  const messages = Math.max(0, ...steps);
  return {
    messages,
    // A batch is due when all of it can begin.
    delayOf: (index) => {
      const last = Math.min(messages, index - (index % together) + together);
      return steps.findIndex((ready) => ready >= last);
    },
    record: (released) => {
      const left = leftOf(released, counts);
      return {
        ...released,
        calls_per_query: calls,
        expected_end: left === undefined ? undefined : toMoment(now + left * each),
      };
    },
  };
};

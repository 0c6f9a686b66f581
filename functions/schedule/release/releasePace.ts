/** Releases a run's messages as the provider has calls left. */
import { SECOND, toMoment } from '../../platform/time/clock.ts';
import { type Agenda, type Rate, roomAt, WINDOW } from '../../search/calls/rate.ts';
import type { RunCounts } from '../runs/parts.ts';
import { callsPerQuery, messagesLeft, outstandingOf, type Run } from '../runs/runs.ts';

export const RELEASE_EVERY_MS = 20 * SECOND;

/** How far a release plans ahead: until the next one, with time to spare in case that comes late. */
const HORIZON_MS = RELEASE_EVERY_MS + 10 * SECOND;

/** Messages due at the same time make one batch of a worker. */
const MOST_TOGETHER = 10;

/** Limits a batch to a third of a minute's calls, so that presses never wait for long. */
const BATCHES_PER_MINUTE = 3;

/** Plans as many messages as the provider has calls left for, beside other calls and outstanding messages. */
export const releasePaceOf = (run: Run, counts: RunCounts, rate: Rate, agenda: Agenda, now: number) => {
  const most = rate.limit - rate.reserve;
  const calls = Math.min(most, callsPerQuery(run, counts));
  const each = (calls * WINDOW) / most;
  const outstanding = outstandingOf(run, counts);
  const together = Math.max(1, Math.min(MOST_TOGETHER, Math.floor(rate.limit / BATCHES_PER_MINUTE / calls)));
  /** Returns how many messages can begin within this time, besides outstanding ones. */
  const readyIn = (milliseconds: number): number => {
    const room = roomAt(rate, agenda, now + milliseconds);
    return Math.min(Math.floor(room / calls) - outstanding, together + Math.floor(milliseconds / each));
  };
  const steps = Array.from({ length: HORIZON_MS / SECOND + 1 }, (_, second) => readyIn(second * SECOND));
  const messages = Math.max(0, ...steps);
  return {
    messages,
    /**
     * Returns when a message is due (milliseconds), by its number in this release: once its batch can begin.
     */
    dueAt: (index: number): number => {
      const last = Math.min(messages, index - (index % together) + together);
      return now + steps.findIndex((ready) => ready >= last) * SECOND;
    },
    /** Adds this release to the run, with what the next release needs. */
    record: (released: Run): Run => {
      const left = messagesLeft(released, counts);
      return {
        ...released,
        calls_per_query: calls,
        expected_end: left === undefined ? undefined : toMoment(now + left * each),
      };
    },
  };
};

export type ReleasePace = ReturnType<typeof releasePaceOf>;

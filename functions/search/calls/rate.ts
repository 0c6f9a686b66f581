/**
 * The generic cell rate algorithm (https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm): one timestamp,
 * the theoretical arrival time of the next call, moves on with each call. All times are in milliseconds.
 */
import type { CallKind } from '#shared/messages.ts';
import { MINUTE, SECOND } from '../../platform/time/clock.ts';

/** How long after its place a call may begin. */
export const LATENESS = SECOND / 2;

export interface Rate {
  /** The time between two calls. */
  readonly interval: number;
  /** How long before the theoretical time a call may begin. */
  readonly tolerance: Readonly<Record<CallKind, number>>;
  /** How far ahead places are given away. */
  readonly ahead: Readonly<Record<CallKind, number>>;
}

/** The share of the limit that first calls may use at once. */
const BURST_SHARE = 1 / 20;
const MIN_BURST = 3;

/** Allows at least one call a minute, and in any 60 s at most `perMinute` calls. */
export const rateOf = (perMinute: number): Rate => {
  const limit = Math.max(1, Math.floor(perMinute));
  const burst = Math.min(limit - 1, Math.max(MIN_BURST, Math.round(limit * BURST_SHARE)));
  // With one call a minute, the next must not begin before a late one has been a minute ago.
  const interval = Math.max(MINUTE / (limit - burst), (MINUTE + LATENESS) / limit);
  const tolerance = Math.max(0, (burst - 1) * interval - LATENESS);
  return {
    interval,
    tolerance: { first: tolerance, rest: 0 },
    ahead: { first: FIRST_AHEAD, rest: Math.min(tolerance, MOST_AHEAD) },
  };
};

const FIRST_AHEAD = 2 * SECOND;
const MOST_AHEAD = 5 * SECOND;

/** How many calls the rate allows in this time under constant work. */
export const callsIn = ({ interval }: Rate, milliseconds: number): number => milliseconds / interval;

/** Returns the latest stored time at which all of `wanted` calls fit. */
export const latestFor = (
  { interval, tolerance, ahead }: Rate,
  kind: CallKind,
  wanted: number,
  now: number,
): number => now + tolerance[kind] + ahead[kind] - (wanted - 1) * interval;

/** Returns when up to `wanted` calls may begin and the time to store, or when to ask again. */
export const placeCalls = (rate: Rate, kind: CallKind, stored: number, wanted: number, now: number) => {
  const { interval, tolerance, ahead } = rate;
  const next = Math.max(stored, now);
  // Times are no whole numbers, and sums of them are not exact.
  const room = Math.floor((latestFor(rate, kind, 1, now) - next) / interval + 1e-6) + 1;
  const count = Math.max(0, Math.min(wanted, room));
  const starts = Array.from({ length: count }, (_, index) =>
    Math.max(now, next + index * interval - tolerance[kind]),
  );
  const after = next + count * interval;
  // Asking again once half of them are free takes several at once, and still long before they begin.
  return { starts, after, nextAt: Math.max(now, after - tolerance[kind] - ahead[kind] / 2) };
};

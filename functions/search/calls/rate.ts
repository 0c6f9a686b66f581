/**
 * The generic cell rate algorithm (https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm): one timestamp,
 * the theoretical arrival time of the next call, moves on with each call. All times are in milliseconds.
 */
import type { CallKind } from '#shared/messages.ts';
import { MINUTE, SECOND } from '../../platform/time/clock.ts';

/** How long after its place a call may begin. */
export const LATENESS = SECOND / 2;

export interface Rate {
  readonly interval: number;
  /** How far the time may fall behind the clock, so that a call after a short pause takes one write. */
  readonly lag: number;
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
  const early = Math.max(0, (burst - 1) * interval - LATENESS);
  // A time that lags lets as many calls begin early.
  const lag = early * LAG_SHARE;
  const tolerance = early - lag;
  return {
    interval,
    lag,
    tolerance: { first: tolerance, rest: 0 },
    ahead: { first: FIRST_AHEAD, rest: Math.min(tolerance, MOST_AHEAD) },
  };
};

const LAG_SHARE = 1 / 8;
const FIRST_AHEAD = 2 * SECOND;
const MOST_AHEAD = 5 * SECOND;

/** How many calls the rate allows in this time under constant work. */
export const callsIn = ({ interval }: Rate, milliseconds: number): number => milliseconds / interval;

/** Whose call it is; `isBegun` if it continues a query. */
export interface Caller {
  readonly kind: CallKind;
  readonly isBegun: boolean;
}

/** Other queries take places half as far ahead, so that those which have begun are finished first. */
const NEW_SHARE = 1 / 2;

/** What decides about a caller's place now, by the stored time. */
export const placesFor = ({ tolerance, ahead, lag }: Rate, { kind, isBegun }: Caller, now: number) => {
  const reach = isBegun ? ahead[kind] : ahead[kind] * NEW_SHARE;
  return {
    /** From which stored time there is a place. An earlier one moves on to now. */
    earliest: now - lag,
    /** Until which stored time there is a place. */
    latest: now + tolerance[kind] + reach,
    /** When a call begins that takes its place at this stored time. */
    startAt: (stored: number): number => Math.max(now, stored - tolerance[kind]),
    /** When to ask again: once half of the places are free, and still before they begin. */
    nextAt: (stored: number): number => stored - tolerance[kind] - reach / 2,
  };
};

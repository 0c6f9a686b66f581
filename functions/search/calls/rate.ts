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
  // With one call a minute, the next must begin a full minute after a late one.
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

/** Calls that are wanted together; `isBegun` if they continue queries. */
export interface Wanted {
  readonly kind: CallKind;
  readonly count: number;
  readonly isBegun: boolean;
}

/** Other queries take places half as far ahead, so that those which have begun are finished first. */
const NEW_SHARE = 1 / 2;

/** When the call of a caller who has a place may begin, or when the others ask again (milliseconds). */
export interface Place {
  readonly isTaken: boolean;
  readonly at: number;
}

/** Says which of the wanted calls get places now, by the stored time. */
export const placesFor = (rate: Rate, { kind, count, isBegun }: Wanted, now: number) => {
  const { interval, tolerance, ahead } = rate;
  const reach = isBegun ? ahead[kind] : ahead[kind] * NEW_SHARE;
  const latest = now + tolerance[kind] + reach;
  return {
    /** The latest stored time at which so many of them have places. */
    latestOf: (some: number): number => latest - (some - 1) * interval,
    /** How many of them have places at this stored time. */
    freeAt: (stored: number): number =>
      Math.max(0, Math.min(count, 1 + Math.floor((latest - stored) / interval))),
    /** The places if so many are taken from this stored time on. */
    placesAt: (stored: number, free: number): Place[] => {
      const first = stored - tolerance[kind];
      // Half of the places are free then, and still before they begin.
      const later = { isTaken: false, at: first + free * interval - reach / 2 };
      return Array.from({ length: count }, (_, index) =>
        index < free ? { isTaken: true, at: Math.max(now, first + index * interval) } : later,
      );
    },
  };
};

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

/** Whose call it is; `isBegun` if it continues a query. */
export interface Caller {
  readonly kind: CallKind;
  readonly isBegun: boolean;
}

/** Other queries take places half as far ahead, so that those which have begun are finished first. */
const NEW_SHARE = 1 / 2;

/** When the call of a caller who has a place may begin, or when the others ask again (milliseconds). */
export interface Place {
  readonly isTaken: boolean;
  readonly at: number;
}

/** Says which callers get places now, one after another, by the stored time. */
export const placesFor = ({ interval, tolerance, ahead }: Rate, callers: readonly Caller[], now: number) => {
  const reachOf = ({ kind, isBegun }: Caller) => (isBegun ? ahead[kind] : ahead[kind] * NEW_SHARE);
  const latest = callers.map((one, index) => now + tolerance[one.kind] + reachOf(one) - index * interval);
  return {
    /** The latest stored time at which so many of them have places. */
    latestOf: (count: number): number => Math.min(...latest.slice(0, count)),
    /** How many of them have places at this stored time. */
    freeAt: (stored: number): number => {
      const refused = latest.findIndex((moment) => moment < stored);
      return refused < 0 ? callers.length : refused;
    },
    /** The places if so many are taken from this stored time on. */
    placesAt: (stored: number, free: number): Place[] =>
      callers.map((one, index) => {
        const first = stored - tolerance[one.kind];
        if (index < free) return { isTaken: true, at: Math.max(now, first + index * interval) };
        // Half of the places are free then, and still before they begin.
        return { isTaken: false, at: first + free * interval - reachOf(one) / 2 };
      }),
  };
};

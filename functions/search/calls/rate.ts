/**
 * Counts calls, including reserved ones, in bins of half a second. At most `limit` calls fall into any 60 s.
 */
import { SECOND } from '../../platform/time/clock.ts';

/** In milliseconds. */
const BIN = SECOND / 2;

/** A window of 60 s touches 121 bins, and a call is made up to a second after its bin. */
const BINS = 123;

/** The bins of three seconds. */
const BURST_BINS = 6;

/** How long a call counts (milliseconds). */
export const WINDOW = BINS * BIN;

export interface Rate {
  readonly limit: number;
  /** The most calls in three seconds; `steady` applies to low priorities. */
  readonly burst: number;
  readonly steady: number;
  /** Calls of each minute that only customers' current requests may use. */
  readonly reserve: number;
  /** The average time between calls, in milliseconds. */
  readonly interval: number;
}

/** Allows a whole batch of queries, so that a worker need not wait halfway. */
const MIN_BURST = 30;

/** Allows at least one call a minute. */
export const rateOf = (perMinute: number): Rate => {
  const limit = Math.max(1, Math.floor(perMinute));
  return {
    limit,
    burst: Math.max(MIN_BURST, Math.ceil(limit / 10)),
    // A share of three seconds uses the rate fully.
    steady: Math.max(limit < 8 ? 1 : 2, Math.ceil(limit / 20)),
    reserve: Math.min(10, Math.floor(limit / 10)),
    interval: WINDOW / limit,
  };
};

/** Returns how many calls the rate allows in this time under constant work. */
export const callsIn = ({ interval }: Rate, milliseconds: number): number => milliseconds / interval;

export interface Purpose {
  /** How many calls of the minute are left to others. */
  readonly keep: number;
  /** The most calls in three seconds. */
  readonly burst: number;
  /** How far ahead calls may be reserved, and are then waited for (milliseconds). */
  readonly ahead: number;
}

export interface Agenda {
  /** The number of the latest bin with a call, counted from 1970. */
  readonly bin: number;
  /** Calls per bin, from the latest bin backwards. */
  readonly counts: readonly number[];
}

export const NO_CALLS: Agenda = { bin: 0, counts: [] };

export const binOf = (moment: number): number => Math.floor(moment / BIN);

const seenFrom = ({ bin, counts }: Agenda, later: number): Agenda => {
  if (later <= bin) return { bin, counts };
  const empty = Array<number>(Math.min(BINS, later - bin)).fill(0);
  return { bin: later, counts: [...empty, ...counts].slice(0, BINS) };
};

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** How many more calls fit into the latest bin; may be negative. */
export const roomIn = (
  { limit }: Rate,
  { keep, burst }: Omit<Purpose, 'ahead'>,
  { counts }: Agenda,
): number => Math.floor(Math.min(limit - keep - sum(counts), burst - sum(counts.slice(0, BURST_BINS))));

/** Returns the new agenda and the times of up to `wanted` calls, which may be past. */
export const reserveCalls = (rate: Rate, purpose: Purpose, before: Agenda, wanted: number, now: number) => {
  const moments: number[] = [];
  let agenda = before;
  let next = seenFrom(before, binOf(now));
  while (moments.length < wanted && next.bin * BIN <= now + purpose.ahead) {
    const count = Math.min(wanted - moments.length, roomIn(rate, purpose, next));
    if (count > 0) {
      const [first = 0, ...others] = next.counts;
      next = { bin: next.bin, counts: [first + count, ...others] };
      agenda = next;
      moments.push(...Array<number>(count).fill(next.bin * BIN));
    }
    next = seenFrom(next, next.bin + 1);
  }
  return { moments, agenda };
};

/** Returns how many calls the limit allows at `moment` (milliseconds), regardless of bursts. */
export const roomAt = (rate: Rate, agenda: Agenda, moment: number): number =>
  roomIn(rate, { keep: 0, burst: Number.POSITIVE_INFINITY }, seenFrom(agenda, binOf(moment)));

/** Returns when there is room for a call (milliseconds), unless another caller reserves it first. */
export const nextRoomAt = (rate: Rate, purpose: Purpose, agenda: Agenda, now: number): number => {
  let next = seenFrom(agenda, binOf(now));
  while (roomIn(rate, purpose, next) < 1) next = seenFrom(next, next.bin + 1);
  return Math.max(now, next.bin * BIN - purpose.ahead);
};

/** How far ahead (milliseconds) the calls of a press's first keywords are reserved. */
export const FIRST_AHEAD = 10 * SECOND;

/** The furthest ahead that calls are reserved, in milliseconds. */
export const MOST_AHEAD = 15 * SECOND;

/** More than any two clocks differ by, unless one is wrong. */
const MOST_DIFFERENCE = 5 * SECOND;

/** Whether a clock is wrong: either this one, or the one that reserved calls so far ahead. */
export const isDoubtful = ({ bin }: Agenda, now: number): boolean =>
  bin * BIN > now + MOST_AHEAD + MOST_DIFFERENCE;

/**
 * A doubtful agenda unchanged for this long (milliseconds) is past by any clock: none of its calls counts.
 */
export const FORGOTTEN_AFTER = MOST_AHEAD + WINDOW;

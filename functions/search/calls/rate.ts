/**
 * How a provider's rate limit is kept: its agenda counts the calls of the last minute by half seconds, the
 * bins. Calls may be reserved in bins to come; no more of them than the limit fall into any 60 s.
 */
import { SECOND } from '../../platform/time/clock.ts';

/** How long a bin lasts (milliseconds). */
const BIN = SECOND / 2;

/** The bins that count: 60 s touch 121 of them, and a call is made up to a second after its bin. */
const BINS = 123;

/** The bins, three seconds, within which a burst of calls falls. */
const BURST_BINS = 6;

/** How long (milliseconds) a call counts. */
export const WINDOW = BINS * BIN;

export interface Rate {
  readonly limit: number;
  /** How many calls may follow each other at once, in three seconds; and of those that yield. */
  readonly burst: number;
  readonly steady: number;
  /** How many calls of a minute are left to those that customers request now. */
  readonly reserve: number;
  /** In which time (milliseconds) one call is allowed on average. */
  readonly interval: number;
}

/** As many as a batch of queries makes, so that a worker need not wait in the middle. */
const MIN_BURST = 30;

/** The rate that keeps a limit of so many calls a minute, of at least one. */
export const rateOf = (perMinute: number): Rate => {
  const limit = Math.max(1, Math.floor(perMinute));
  return {
    limit,
    burst: Math.max(MIN_BURST, Math.ceil(limit / 10)),
    // What three seconds of a minute allow uses the rate fully.
    steady: Math.max(limit < 8 ? 1 : 2, Math.ceil(limit / 20)),
    reserve: Math.min(10, Math.floor(limit / 10)),
    interval: WINDOW / limit,
  };
};

/** How many calls a rate allows in so many milliseconds of constant work. */
export const callsIn = ({ interval }: Rate, milliseconds: number): number => milliseconds / interval;

export interface Purpose {
  /** How many calls of the minute are left to others. */
  readonly keep: number;
  /** How many calls may follow each other at once. */
  readonly burst: number;
  /** How far ahead (milliseconds) calls are reserved, and then waited for. */
  readonly ahead: number;
}

export interface Agenda {
  /** The latest bin with a call, counted from 1970. */
  readonly bin: number;
  /** The calls of that bin and of those before it. */
  readonly counts: readonly number[];
}

/** The agenda of calls that came evenly, as the limit allows, until this moment (milliseconds). */
export const evenAgenda = ({ limit }: Rate, until: number): Agenda => ({
  bin: binOf(until),
  counts: Array<number>(BINS).fill(limit / BINS),
});

/** The agenda of a provider that was never called. */
export const NO_CALLS: Agenda = { bin: 0, counts: [] };

export const binOf = (moment: number): number => Math.floor(moment / BIN);

const seenFrom = ({ bin, counts }: Agenda, later: number): Agenda => {
  if (later <= bin) return { bin, counts };
  const empty = Array<number>(Math.min(BINS, later - bin)).fill(0);
  return { bin: later, counts: [...empty, ...counts].slice(0, BINS) };
};

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** How many more calls the latest bin of an agenda takes; none or less if it is full. */
export const roomIn = (
  { limit }: Rate,
  { keep, burst }: Omit<Purpose, 'ahead'>,
  { counts }: Agenda,
): number => Math.floor(Math.min(limit - keep - sum(counts), burst - sum(counts.slice(0, BURST_BINS))));

/**
 * Reserves up to `wanted` calls after those that are reserved. Returns when each may be made, which may be
 * past, and the agenda with them.
 */
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

/** How many calls there is room for at this moment (milliseconds), however fast they follow each other. */
export const roomAt = (rate: Rate, agenda: Agenda, moment: number): number =>
  roomIn(rate, { keep: 0, burst: Number.POSITIVE_INFINITY }, seenFrom(agenda, binOf(moment)));

/** When a call can be reserved for this purpose, if nobody else reserves one (milliseconds). */
export const nextRoomAt = (rate: Rate, purpose: Purpose, agenda: Agenda, now: number): number => {
  let next = seenFrom(agenda, binOf(now));
  while (roomIn(rate, purpose, next) < 1) next = seenFrom(next, next.bin + 1);
  return Math.max(now, next.bin * BIN - purpose.ahead);
};

/** The longest (milliseconds) that calls are reserved ahead. */
export const MOST_AHEAD = 15 * SECOND;

/** More than the clocks of functions differ by, unless one is wrong. */
const MOST_DIFFERENCE = 5 * SECOND;

/** Whether the clock that reserved calls so far ahead, or the one that says `now`, is wrong. */
export const isDoubtful = ({ bin }: Agenda, now: number): boolean =>
  bin * BIN > now + MOST_AHEAD + MOST_DIFFERENCE;

/**
 * How long (milliseconds) a doubtful agenda must stay as it was seen until none of its calls counts: nobody
 * can say whose clock is wrong, but time has passed by any.
 */
export const FORGOTTEN_AFTER = MOST_AHEAD + WINDOW;

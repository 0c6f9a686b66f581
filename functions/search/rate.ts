import { SECOND } from '../platform/time/clock.ts';

/**
 * How a provider's rate limit is kept: by a bucket of tokens, one for each call. No more calls than the limit
 * fall into any 60 s.
 */
export interface Rate {
  /** How many tokens the bucket holds: so many calls may be made at once. */
  readonly burst: number;
  /** In which time (milliseconds) the bucket gains a token. */
  readonly interval: number;
  /** How many tokens a run leaves to the checks that customers request. */
  readonly reserve: number;
}

/** A smaller limit allows no two calls at once. */
const MIN_DIVIDED = 8;

/** A twentieth of a minute's calls may be made at once: more would slow down the calls between bursts. */
const BURSTS_PER_MINUTE = 20;

/** The reserve is a tenth of what six seconds allow. */
const RESERVES_PER_MINUTE = 100;

/** A minute, and a while for calls that are made later than their token was taken. */
const WINDOW = 61.5 * SECOND;

/** The rate that keeps a limit of so many calls a minute, of at least one. */
export const rateOf = (perMinute: number): Rate => {
  const limit = Math.max(1, Math.floor(perMinute));
  const isDivided = limit >= MIN_DIVIDED;
  const burst = isDivided ? Math.max(2, Math.floor(limit / BURSTS_PER_MINUTE)) : 1;
  const reserve = isDivided ? Math.max(1, Math.floor(limit / RESERVES_PER_MINUTE)) : 0;
  // A window that begins with a full bucket gains less than `limit - burst + 1` tokens more.
  return { burst, interval: roundUp(WINDOW / (limit - burst + 1)), reserve };
};

/** To an eighth of a millisecond, with which sums of moments are exact, and more than the value. */
const roundUp = (value: number): number => (Math.floor(value * 8) + 1) / 8;

/** How many calls a rate allows in so many milliseconds of constant work. */
export const callsIn = ({ interval }: Rate, milliseconds: number): number => milliseconds / interval;

/** What tokens are taken for. */
export interface Purpose {
  /** How many tokens have to stay in the bucket. */
  readonly keep: number;
  /** Tokens may be taken so long (milliseconds) before the bucket gains them, and are then waited for. */
  readonly ahead: number;
}

/**
 * How many tokens can be taken at `now`, if the bucket is spent until `spentUntil`: at that moment it was, or
 * will be, empty. May be negative or a fraction.
 */
export const tokensLeft = (
  { burst, interval }: Rate,
  { keep, ahead }: Purpose,
  spentUntil: number,
  now: number,
): number => Math.min(burst, (now - spentUntil) / interval) - keep + ahead / interval;

/** The longest (milliseconds) that tokens are taken before the bucket gains them. */
export const MOST_AHEAD = 15 * SECOND;

/** More than the clocks of functions differ by, unless one is wrong. */
const MOST_DIFFERENCE = 5 * SECOND;

/** Whether the clock that spent the bucket so far ahead, or the one that says `now`, is wrong. */
export const isDoubtful = (spentUntil: number, now: number): boolean =>
  spentUntil > now + MOST_AHEAD + MOST_DIFFERENCE;

/** A bucket that a wrong clock has spent or sees, and since when (by a clock that never jumps). */
export interface Doubt {
  readonly spentUntil: number;
  readonly since: number;
}

/** In which time (milliseconds) any bucket fills of which nothing is taken, however far ahead it is spent. */
export const fillTime = ({ burst, interval }: Rate): number => MOST_AHEAD + burst * interval;

/**
 * How long (milliseconds) a doubtful bucket must stay as it was seen, until it is surely full: nobody can say
 * whose clock is wrong, but time has passed by any. 0 or less: it is full.
 */
export const untilFull = (rate: Rate, { since }: Doubt, ticks: number): number =>
  fillTime(rate) - (ticks - since);

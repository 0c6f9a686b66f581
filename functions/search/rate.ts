import { SECOND } from '../platform/time/clock.ts';

/**
 * How a provider's rate limit is kept: by a bucket of tokens, one for each call. No more calls than the limit
 * can fall into any 60 s.
 */
export interface Rate {
  /** How many tokens the bucket holds: so many calls may be made at once. */
  readonly burst: number;
  /** The time (milliseconds) in which the bucket gains a token. */
  readonly interval: number;
  /** How many tokens a run leaves to the checks that customers request. */
  readonly reserve: number;
}

/** A limit below this one allows no two calls at once. */
const MIN_DIVIDED = 8;

/** A fifteenth of a minute's calls may be made at once: more would slow down the calls between bursts. */
const BURSTS_PER_MINUTE = 15;

/** The reserve is a tenth of what six seconds allow. */
const RESERVES_PER_MINUTE = 100;

/** A minute, and the second within which a token has to be used. */
const WINDOW = 61 * SECOND;

/** The rate that keeps a limit of so many calls a minute, of at least one. */
export const rateOf = (perMinute: number): Rate => {
  const limit = Math.max(1, Math.floor(perMinute));
  const isDivided = limit >= MIN_DIVIDED;
  const burst = isDivided ? Math.max(2, Math.floor(limit / BURSTS_PER_MINUTE)) : 1;
  // A window that begins with a full bucket gains less than `limit - burst + 1` tokens more.
  const interval = (WINDOW + 1) / (limit - burst + 1);
  return { burst, interval, reserve: isDivided ? Math.max(1, Math.floor(limit / RESERVES_PER_MINUTE)) : 0 };
};

/** How many calls a rate allows in so many milliseconds of constant work. */
export const callsIn = ({ interval }: Rate, milliseconds: number): number => milliseconds / interval;

/** How the messages of an account's presses follow each other, so that they leave tokens to other accounts. */
import type { RankedKeyword } from '../keywords/keywords.ts';
import type { Rate } from '../search/rate.ts';
import { MAX_PAGES } from '../search/serps.ts';

/** What decides when the messages of a press are due. */
export interface Pacing {
  readonly rate: Rate;
  /** How many results a page of the provider holds. */
  readonly pageSize: number;
  /** Until when (milliseconds) the rate serves the account's earlier presses. */
  readonly pacedUntil: number;
}

/** When the messages of a press are due (milliseconds). */
export interface PressPace {
  /** When the message with this number, from 0, is due. */
  readonly dueAt: (number: number) => number;
  /** Until when the rate serves all of them; in the past if more may be called at once. */
  readonly until: number;
}

/** The calls that a keyword is expected to take before it was ever checked. */
const UNKNOWN_CALLS = 2;

/** The average calls that a keyword takes: as many as the results that were read of it last. */
const callsPerKeyword = (keywords: readonly RankedKeyword[], pageSize: number): number => {
  const calls = keywords.map(({ own }) =>
    own ? Math.min(MAX_PAGES, Math.max(1, Math.ceil(own.depth / pageSize))) : UNKNOWN_CALLS,
  );
  return calls.reduce((sum, one) => sum + one, 0) / Math.max(1, calls.length);
};

/**
 * The pace of a press: after the account's earlier presses, as fast as the rate serves the calls of one
 * keyword after the other.
 */
export const paceOf = (
  keywords: readonly RankedKeyword[],
  { rate: { burst, interval }, pageSize, pacedUntil }: Pacing,
  now: number,
): PressPace => {
  const calls = callsPerKeyword(keywords, pageSize);
  const each = calls * interval;
  // As many calls as may be made at once; keywords that were never checked may all be found on their first page.
  const atOnce = keywords.some(({ own }) => own) ? burst : burst * calls;
  const first = Math.max(pacedUntil, now - atOnce * interval);
  return {
    dueAt: (number) => Math.max(now, first + number * each),
    until: first + keywords.length * each,
  };
};

/** How the messages of an account's presses follow each other, leaving tokens to other accounts. */
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

/** The calls of keywords of which none was ever checked: a first press is not slowed down by a guess. */
const UNKNOWN_CALLS = 1;

/** The average calls that a keyword takes: as many as the pages that were read last, where that is known. */
const callsPerKeyword = (keywords: readonly RankedKeyword[], pageSize: number): number => {
  const known = keywords.flatMap(({ own }) => (own ? [Math.ceil(own.depth / pageSize)] : []));
  if (known.length === 0) return UNKNOWN_CALLS;
  const sum = known.reduce((calls, pages) => calls + within(pages), 0);
  return sum / known.length;
};

const within = (pages: number): number => Math.min(MAX_PAGES, Math.max(1, pages));

/**
 * The pace of a press: after the account's earlier presses, as fast as the rate serves the calls of one
 * keyword after the other.
 */
export const paceOf = (
  keywords: readonly RankedKeyword[],
  { rate: { burst, interval }, pageSize, pacedUntil }: Pacing,
  now: number,
): PressPace => {
  const each = callsPerKeyword(keywords, pageSize) * interval;
  const first = Math.max(pacedUntil, now - burst * interval);
  return {
    dueAt: (number) => Math.max(now, first + number * each),
    until: first + keywords.length * each,
  };
};

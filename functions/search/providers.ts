import type { SerpQuery } from '#shared/messages.ts';
import { searchSerper } from '../platform/search/serper.ts';
import { MINUTE } from '../platform/time/clock.ts';

/** Reads one page (from 1) of a query's organic links. Throws a ProviderFault. */
type Search = (query: SerpQuery, page: number) => Promise<string[]>;

/** The search providers there are. */
export const providers: Record<SerpQuery['provider'], Search> = { serper: searchSerper };

/** Any 60 s touch at most 11 windows of 6 s: with an eleventh of the limit in each, no minute anywhere exceeds it. */
const WINDOWS_IN_A_MINUTE = 10;

/**
 * The rate window of a moment (milliseconds): its bounds and how many calls it allows. Short windows spread the calls; a limit too
 * small to be divided is kept by the minute.
 */
export const rateWindow = (perMinute: number, now: number) => {
  const divided = perMinute > WINDOWS_IN_A_MINUTE;
  const length = divided ? MINUTE / WINDOWS_IN_A_MINUTE : MINUTE;
  const tokens = divided ? Math.floor(perMinute / (WINDOWS_IN_A_MINUTE + 1)) : perMinute;
  const start = Math.floor(now / length) * length;
  return { start, end: start + length, tokens };
};

/** Spaces the messages of an account's presses, leaving tokens to other accounts. */
import type { CheckKind } from '#shared/messages.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import type { ActiveSearch } from '../../search/activeSearch.ts';
import { FIRST_AHEAD } from '../../search/calls/rate.ts';
import { MAX_PAGES, pagesOf } from '../../search/settings/settings.ts';

export interface Pacing extends Pick<ActiveSearch, 'rate' | 'pageSize' | 'freshSince'> {
  /** When the account's earlier presses are done (milliseconds). */
  readonly pacedUntil: number;
  /** If so, a grid check may read further. */
  readonly hasCompetitors: boolean;
}

/** All times are in milliseconds. */
export interface PressPace {
  readonly dueAt: (number: number) => number;
  /** When its turn comes at the latest; undefined for the account's first ones, which do not give way. */
  readonly yieldsUntil: (number: number) => number | undefined;
  /** When all are done at the expected rate; in the past if there is room for more. */
  readonly until: number;
  /** The same, if they take the most calls. */
  readonly endsBy: number;
}

/** From the pages read last. Without any, one on average, so that a guess slows nobody down. */
const callsPerKeyword = (kind: CheckKind, keywords: readonly RankedKeyword[], pacing: Pacing) => {
  const callsOf = kind === 'grid' && pacing.hasCompetitors ? callsOfGrid : callsOfOwn;
  const known = keywords.flatMap(({ own }) => (own ? [callsOf(own, pacing)] : []));
  if (known.length === 0) return { calls: 1, most: MAX_PAGES };
  return { calls: mean(known.map(({ calls }) => calls)), most: mean(known.map(({ most }) => most)) };
};

type Own = NonNullable<RankedKeyword['own']>;

const callsOfOwn = (own: Own, pacing: Pacing) => {
  const calls = isFresh(own, pacing) ? 0 : pagesOf(own.depth, pacing.pageSize);
  return { calls, most: calls };
};

/** The depth of competitors is unknown: at least one page beyond fresh ones, perhaps all. */
const callsOfGrid = (own: Own, pacing: Pacing) => {
  const pages = pagesOf(own.depth, pacing.pageSize);
  if (!isFresh(own, pacing)) return { calls: pages, most: MAX_PAGES };
  const most = MAX_PAGES - pages;
  return { calls: Math.min(1, most), most };
};

const isFresh = ({ at }: Own, { freshSince }: Pacing): boolean => Date.parse(at) > freshSince;

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** An account's first keywords yield to nobody. Those whose calls one worker can reserve are due together. */
const UNYIELDING = 10;

/** Starts after the account's earlier presses, at the rate of one keyword's calls after another's. */
export const pressPaceOf = (
  kind: CheckKind,
  keywords: readonly RankedKeyword[],
  pacing: Pacing,
  now: number,
): PressPace => {
  const { steady, interval } = pacing.rate;
  const { calls, most } = callsPerKeyword(kind, keywords, pacing);
  const each = calls * interval;
  const first = Math.max(pacing.pacedUntil, now - steady * interval);
  const yields = (number: number) => pacing.pacedUntil > now || number >= UNYIELDING;
  return {
    dueAt: (number) => {
      const wait = Math.max(0, first + number * each - now);
      return now + (yields(number) ? wait : FIRST_AHEAD * Math.floor(wait / FIRST_AHEAD));
    },
    yieldsUntil: (number) => (yields(number) ? Math.max(now, first + number * most * interval) : undefined),
    until: first + keywords.length * each,
    endsBy: first + keywords.length * most * interval,
  };
};

/** How the messages of an account's presses follow each other, leaving tokens to other accounts. */
import type { CheckKind } from '#shared/messages.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import type { ActiveSearch } from '../../search/activeSearch.ts';
import { MAX_PAGES, pagesOf } from '../../search/settings/settings.ts';

export interface Pacing extends Pick<ActiveSearch, 'rate' | 'pageSize' | 'freshSince'> {
  /** Until when (milliseconds) the rate serves the account's earlier presses. */
  readonly pacedUntil: number;
  /** Whether a grid check places competitors, for whom it may read on. */
  readonly hasCompetitors: boolean;
}

/** When the messages of a press are due (milliseconds). */
export interface PressPace {
  readonly dueAt: (number: number) => number;
  /** When its turn comes at the latest, if it yields to other accounts; the account's first ones do not. */
  readonly yieldsUntil: (number: number) => number | undefined;
  /** Until when the rate serves all of them; in the past if more may be called at once. */
  readonly until: number;
  /** The same, even if they take the most calls. */
  readonly endsBy: number;
}

/**
 * How many calls a keyword takes on average, and at most: as many as the pages that were read last. If none
 * was ever checked, one, so that a guess slows nobody down, and perhaps all.
 */
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

/** Nobody knows how deep the competitors are: all pages may be read, and at least one beyond fresh ones. */
const callsOfGrid = (own: Own, pacing: Pacing) => {
  const pages = pagesOf(own.depth, pacing.pageSize);
  if (!isFresh(own, pacing)) return { calls: pages, most: MAX_PAGES };
  const most = MAX_PAGES - pages;
  return { calls: Math.min(1, most), most };
};

const isFresh = ({ at }: Own, { freshSince }: Pacing): boolean => Date.parse(at) > freshSince;

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** So many keywords of an account yield to nobody. They are due together: one worker waits for all. */
const UNYIELDING = 10;

/**
 * The pace of a press: after the account's earlier presses, as fast as the rate serves the calls of one
 * keyword after the other.
 */
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
    dueAt: (number) => (yields(number) ? Math.max(now, first + number * each) : now),
    yieldsUntil: (number) => (yields(number) ? Math.max(now, first + number * most * interval) : undefined),
    until: first + keywords.length * each,
    endsBy: first + keywords.length * most * interval,
  };
};

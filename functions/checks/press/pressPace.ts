/** Spaces the messages of an account's presses, leaving tokens to other accounts. */
import type { CheckKind } from '#shared/messages.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import type { ActiveSearch } from '../../search/activeSearch.ts';
import { FIRST_AHEAD } from '../../search/calls/rate.ts';
import { MAX_PAGES, pagesOf } from '../../search/settings/settings.ts';

export interface Pacing extends Pick<ActiveSearch, 'rate' | 'pageSize' | 'freshSince'> {
  /** When the account's earlier presses end (milliseconds). */
  readonly pacedUntil: number;
  /** When the account's next keyword that yields to nobody may begin beside them (milliseconds). */
  readonly turnAt: number;
  /** Whether there are competitors, for which a grid check may read further. */
  readonly hasCompetitors: boolean;
}

/** All times are in milliseconds. */
export interface PressPace {
  readonly dueAt: (number: number) => number;
  /**
   * When the message begins at the latest; undefined for a press's first messages, which do not give way.
   */
  readonly yieldsUntil: (number: number) => number | undefined;
  /** When all messages end at the expected rate; in the past if there is room for more. */
  readonly until: number;
  /** When the account's next turn begins. */
  readonly nextTurnAt: number;
  /** When the messages begin, without those that take turns with earlier presses unless all do. */
  readonly startsAt: number;
  /** When all messages end if each takes the most calls. */
  readonly endsBy: number;
  /** How long a keyword takes then. */
  readonly mostEach: number;
}

/**
 * Estimates calls by the pages read last. A keyword never checked counts as one page, so that a guess slows
 * nobody down.
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

/**
 * Expects at least one page beyond the fresh ones, and at most all pages, because the competitors' depth is
 * unknown.
 */
const callsOfGrid = (own: Own, pacing: Pacing) => {
  const pages = pagesOf(own.depth, pacing.pageSize);
  if (!isFresh(own, pacing)) return { calls: pages, most: MAX_PAGES };
  const most = MAX_PAGES - pages;
  return { calls: Math.min(1, most), most };
};

const isFresh = ({ at }: Own, { freshSince }: Pacing): boolean => Date.parse(at) > freshSince;

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/**
 * How many of a press's first keywords yield to nobody. Without earlier presses they are due in groups, whose
 * calls one worker can reserve together.
 */
const UNYIELDING = 10;

/** Beside earlier presses of the account, first keywords take at most one of so many calls. */
const TURN_SHARE = 2;

/**
 * Begins when the account's earlier presses end, and spaces the keywords by the time that the rate limit
 * needs for one of them. The first keywords take turns with earlier presses instead, if that is sooner.
 */
export const pressPaceOf = (
  kind: CheckKind,
  keywords: readonly RankedKeyword[],
  pacing: Pacing,
  now: number,
): PressPace => {
  const { limit, reserve, steady, interval } = pacing.rate;
  const { calls, most } = callsPerKeyword(kind, keywords, pacing);
  const count = keywords.length;
  const [each, mostEach] = [calls * interval, most * interval];
  const isAlone = pacing.pacedUntil <= now;
  const first = Math.max(pacing.pacedUntil, now - steady * interval);
  const pacedAt = (number: number) => Math.max(now, first + number * each);
  const turn = { at: isAlone ? first : Math.max(now, pacing.turnAt), each: TURN_SHARE * mostEach };
  const turnAt = (number: number) => turn.at + number * turn.each;
  const firstOnes = [...Array(Math.min(UNYIELDING, count)).keys()];
  const turns = isAlone ? firstOnes.length : firstOnes.filter((one) => turnAt(one) < pacedAt(one)).length;
  const yields = (number: number) => number >= turns;
  // Keywords that yield leave the reserve to others.
  const sureEach = yields(count - 1) ? (mostEach * limit) / (limit - reserve) : mostEach;
  const own = yields(count - 1) || isAlone ? { at: first, each: sureEach } : turn;
  return {
    dueAt: (number) => {
      if (yields(number)) return pacedAt(number);
      if (!isAlone) return turnAt(number);
      return now + FIRST_AHEAD * Math.floor((pacedAt(number) - now) / FIRST_AHEAD);
    },
    yieldsUntil: (number) => (yields(number) ? Math.max(now, first + number * mostEach) : undefined),
    until: first + count * each,
    nextTurnAt: turnAt(turns),
    startsAt: own.at,
    endsBy: own.at + count * own.each,
    mostEach: own.each,
  };
};

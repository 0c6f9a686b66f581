import { isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import type { KeywordRecord } from '../keywords/keywords.ts';
import { dayOfMoment, daysBetween } from '../platform/time/calendar.ts';
import { type OwnRanking, ownPlacements, type Ranking } from '../rankings/rankings.ts';
import { isUnclear } from '../search/serps.ts';

/** How a competitor stood for a keyword, by the engine that measured the company. */
export interface CompetitorSnapshot {
  /** Null means not found; with `beyond`, not as deep as was read. */
  readonly position: number | null;
  readonly beyond: boolean;
  readonly day: string;
}

interface Measured {
  readonly at: string;
  readonly engine: Engine;
  readonly position: number | null;
  readonly url: string | null;
}

/** How the company and its competitors stood for a keyword at the end of a São Paulo day. */
export interface KeywordSnapshot {
  readonly id: string;
  readonly volume: number | undefined;
  readonly own: Measured | undefined;
  readonly competitors: ReadonlyMap<string, CompetitorSnapshot>;
}

/** A keyword keeps its last position in the metrics of this many days. */
export const CARRIED_DAYS = 7;

/** Returns in how many days before `day` it was measured: 0 on the day itself. */
export const ageOn = (day: string, measured: string): number => daysBetween(measured, day);

export interface Known {
  readonly ranking: Ranking;
  readonly looked: readonly string[];
}

type Named = Pick<KeywordRecord, 'id' | 'volume'>;

/** Returns how the company itself stood. Ignores placements of other domains. */
export const ownSnapshot = ({ id, volume }: Named, ranking: OwnRanking, domain: string): KeywordSnapshot => {
  const { own } = ownPlacements(ranking, domain);
  if (!own) return { id, volume, own: undefined, competitors: new Map() };
  const { at, engine, position, url } = own;
  return { id, volume, own: { at, engine, position, url }, competitors: new Map() };
};

/**
 * Ignores placements of other domains. Competitors that the last fetch did not place may rank deeper than it
 * read, unless they were found there in the last seven days; nothing is known of them if too many of its
 * places could not be read.
 */
export const takeSnapshot = (
  keyword: Named,
  { ranking, looked }: Known,
  domain: string,
  day: string,
): KeywordSnapshot => {
  const snapshot = ownSnapshot(keyword, ranking, domain);
  const { own } = snapshot;
  if (!own) return snapshot;
  const deeper: CompetitorSnapshot = { position: null, beyond: true, day: dayOfMoment(own.at) };
  const isUnread = ranking.own !== null && isUnclear(ranking.own);
  const competitors = looked.flatMap((competitor) => {
    const placed = ranking.competitors[competitor];
    const isKept = placed && !placed.beyond && isSameEngine(placed.engine, own.engine);
    const measured = isKept && dayOfMoment(placed.at);
    if (measured && ageOn(day, measured) <= CARRIED_DAYS)
      return [[competitor, { position: placed.position, beyond: false, day: measured }] as const];
    return isUnread ? [] : [[competitor, deeper] as const];
  });
  return { ...snapshot, competitors: new Map(competitors) };
};

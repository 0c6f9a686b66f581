import { isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import type { KeywordRecord } from '../keywords/keywords.ts';
import { dayOfMoment, daysBetween } from '../platform/time/calendar.ts';
import { beyond, type CompetitorPlacement, ownPlacements, type Ranking } from '../rankings/rankings.ts';

/** How a competitor stood for a keyword, by the engine that measured the company. */
export interface RivalStanding {
  /** Null means not found; with `beyond`, not as deep as was read. */
  readonly position: number | null;
  readonly beyond: boolean;
  /** The São Paulo day of the measurement, YYYY-MM-DD. */
  readonly day: string;
}

interface Measured {
  /** When the company was last measured by then, UTC. */
  readonly at: string;
  readonly engine: Engine;
  readonly position: number | null;
  readonly url: string | null;
}

/** How the company and its competitors stood for a keyword at the end of a São Paulo day. */
export interface Standing {
  readonly id: string;
  /** Monthly searches, if known. */
  readonly volume: number | undefined;
  /** Undefined if the company had never been measured. */
  readonly own: Measured | undefined;
  readonly rivals: ReadonlyMap<string, RivalStanding>;
}

/** A keyword keeps its last position in the figures of this many days. */
export const CARRIED_DAYS = 7;

/** Returns in how many days before `day` it was measured: 0 on the day itself. */
export const ageOn = (day: string, measured: string): number => daysBetween(measured, day);

/**
 * Ignores placements of domains that the company no longer has. `looked` are the competitors that the last
 * fetch looked for: those that it did not place may rank deeper than it read.
 */
export const standingOf = (
  { id, volume }: Pick<KeywordRecord, 'id' | 'volume'>,
  ranking: Ranking,
  domain: string,
  looked: readonly string[],
): Standing => {
  const { own } = ownPlacements(ranking, domain);
  if (!own) return { id, volume, own: undefined, rivals: new Map() };
  const { at, engine, position, url } = own;
  const placed = Object.entries(ranking.competitors).filter(([, one]) => isSameEngine(one.engine, engine));
  const rivals = new Map([
    ...looked.map((rival) => [rival, rivalStandingOf(beyond(own))] as const),
    ...placed.map(([rival, one]) => [rival, rivalStandingOf(one)] as const),
  ]);
  return { id, volume, own: { at, engine, position, url }, rivals };
};

const rivalStandingOf = ({ position, beyond = false, at }: CompetitorPlacement): RivalStanding => ({
  position,
  beyond,
  day: dayOfMoment(at),
});

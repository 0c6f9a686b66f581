import type { Trend, Verification } from '#shared/contract/analysis.ts';
import { isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';
import type { Placement } from '../search/serps.ts';
import { type OwnRanking, ownPlacements } from './rankings.ts';

/** Returns the engine of most measurements; if several have as many, the one that measured last. */
export const mainEngine = (measured: readonly Pick<Placement, 'engine' | 'at'>[]): Engine | undefined => {
  const groups: { engine: Engine; count: number; last: string }[] = [];
  for (const { engine, at } of measured) {
    const group = groups.find((one) => isSameEngine(one.engine, engine));
    if (!group) groups.push({ engine, count: 1, last: at });
    else {
      group.count += 1;
      if (at > group.last) group.last = at;
    }
  }
  return groups.sort((a, b) => b.count - a.count || (a.last < b.last ? 1 : -1))[0]?.engine;
};

export const averagePosition = (
  measured: readonly Pick<Placement, 'position' | 'engine'>[],
  by: Engine | undefined,
): number | null => {
  const found = measured.flatMap(({ position, engine }) =>
    by && isSameEngine(engine, by) ? (position ?? []) : [],
  );
  if (found.length === 0) return null;
  return Math.round((found.reduce((sum, position) => sum + position, 0) / found.length) * 10) / 10;
};

/**
 * Subtracts the current position from the previous one, so that positive is better; null if either is
 * unknown.
 */
const changeOf = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null ? null : previous - current;

/** A change from not found to found counts as `up`. */
const trendOf = (own: Placement | null, previous: Placement | null): Trend => {
  if (own && own.position === null) return 'not_found';
  if (!own || own.position === null || !previous) return 'new';
  if (previous.position === null || own.position < previous.position) return 'up';
  return own.position > previous.position ? 'down' : 'same';
};

export const verificationOf = (
  placed: Placement | null | undefined,
  failedAt: string | undefined,
): Verification => {
  if (failedAt !== undefined) return 'failed';
  return placed ? 'verified' : 'never';
};

/**
 * Ignores placements of former domains. The first measurement after a change of engines has no previous one.
 */
export const positionView = (ranking: OwnRanking, domain: string) => {
  const { own, previous: last } = ownPlacements(ranking, domain);
  const engine_changed = own !== null && last !== null && !isSameEngine(own.engine, last.engine);
  const previous = engine_changed ? null : last;
  const current_position = own?.position ?? null;
  const previous_position = previous?.position ?? null;
  return {
    url: own?.url ?? null,
    current_position,
    previous_position,
    change: changeOf(current_position, previous_position),
    trend: trendOf(own, previous),
    last_check: own?.at ?? null,
    previous_check: previous?.at ?? null,
    engine_changed,
    verification: verificationOf(own, ranking.failed_at),
    depth: own?.depth ?? null,
    unreadable: own?.unreadable,
    featured: own?.featured,
    full: own?.full,
    engine: own?.engine ?? null,
    failed_at: ranking.failed_at ?? null,
  };
};

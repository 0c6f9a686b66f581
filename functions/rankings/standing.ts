import type { Trend, Verification } from '#shared/contract/reports.ts';
import { isSameEngine } from '#shared/engines.ts';
import type { Placement } from '../search/serps.ts';
import { type OwnRanking, ownPlacements } from './rankings.ts';

/** The company's last verified position; null if it was not found or never verified. */
export const ownPosition = (ranking: OwnRanking, domain: string): number | null =>
  ownPlacements(ranking, domain).own?.position ?? null;

/** The mean of the found positions with one decimal; null without any. */
export const averagePosition = (positions: readonly (number | null)[]): number | null => {
  const found = positions.filter((position) => position !== null);
  if (found.length === 0) return null;
  return Math.round((found.reduce((sum, position) => sum + position, 0) / found.length) * 10) / 10;
};

/** previous − current, so that positive is better; null if either is unknown. */
const changeOf = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null ? null : previous - current;

/** From not found to found is `up`. */
const trendOf = (own: Placement | null, previous: Placement | null): Trend => {
  if (own && own.position === null) return 'not_found';
  if (!own || own.position === null || !previous) return 'new';
  if (previous.position === null || own.position < previous.position) return 'up';
  return own.position > previous.position ? 'down' : 'same';
};

/** `failed` if the last check failed, else whether there is a verified placement. */
export const verificationOf = (
  placed: Placement | null | undefined,
  failedAt: string | undefined,
): Verification => {
  if (failedAt !== undefined) return 'failed';
  return placed ? 'verified' : 'never';
};

/**
 * A keyword's position, change and trend for the company's current domain. The first measurement of another
 * engine has no previous one to compare with.
 */
export const standing = (ranking: OwnRanking, domain: string) => {
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
    failed_at: ranking.failed_at ?? null,
  };
};

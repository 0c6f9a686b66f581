import * as z from 'zod/mini';
import type { Trend, Verification } from '#shared/contract/reports.ts';
import { type Placement, placement } from '../search/serps.ts';

/** A point of a keyword's history. */
export const historyPoint = z.object({
  at: z.string(),
  position: z.nullable(z.number()),
  depth: z.number(),
  /** The domain that was looked for: a company may change its own. */
  domain: z.string(),
});
export type HistoryPoint = z.output<typeof historyPoint>;

/** The point of the history that a placement of this domain leaves. */
export const pointOf = ({ at, position, depth }: Placement, domain: string): HistoryPoint => ({
  at,
  position,
  depth,
  domain,
});

/** What a keyword remembers of its checks. */
export const ranking = z.object({
  /** The company's domain at its last verified check, and the check before. */
  own: z._default(z.nullable(z.extend(placement, { domain: z.string() })), null),
  previous: z._default(z.nullable(placement), null),
  /** The competitors' last verified placements, by competitor id. */
  competitors: z._default(z.record(z.string(), placement), {}),
  /** When a check last ended for it, one way or the other, UTC. */
  check_completed_at: z.optional(z.string()),
  /** When the latest of the checks that ended for it was asked for, UTC. */
  checked_for: z.optional(z.string()),
  /** When the last try failed; absent once one succeeded, UTC. */
  failed_at: z.optional(z.string()),
});
export type Ranking = z.output<typeof ranking>;

/** What it remembers of the company itself. */
export type OwnRanking = Omit<Ranking, 'competitors'>;

/** What is known of a company's own domain. A placement of a domain that the company no longer has counts as none. */
const ownPlacements = ({ own, previous }: OwnRanking, domain: string) =>
  own?.domain === domain ? { own, previous } : { own: null, previous: null };

/** The company's verified position; null where it was not found or never verified. */
export const ownPosition = (kept: OwnRanking, domain: string): number | null =>
  ownPlacements(kept, domain).own?.position ?? null;

/** The mean of the found positions, one decimal; null where there is none. */
export const averagePosition = (positions: readonly (number | null)[]): number | null => {
  const found = positions.filter((position) => position !== null);
  if (found.length === 0) return null;
  return Math.round((found.reduce((sum, position) => sum + position, 0) / found.length) * 10) / 10;
};

/** previous − current: positive is better; null where one of them is unknown. */
const changeOf = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null ? null : previous - current;

/** Where a keyword is heading. From not found to found is `up`. */
const trendOf = (own: Placement | null, previous: Placement | null): Trend => {
  if (own && own.position === null) return 'not_found';
  if (!own || own.position === null || !previous) return 'new';
  if (previous.position === null || own.position < previous.position) return 'up';
  return own.position > previous.position ? 'down' : 'same';
};

/** Whether the last try told us something. */
export const verificationOf = (
  placed: Placement | null | undefined,
  failedAt: string | undefined,
): Verification => {
  if (failedAt !== undefined) return 'failed';
  return placed ? 'verified' : 'never';
};

/** How a company stands for one keyword. */
export const standing = (kept: OwnRanking, domain: string) => {
  const { own, previous } = ownPlacements(kept, domain);
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
    verification: verificationOf(own, kept.failed_at),
    depth: own?.depth ?? null,
    failed_at: kept.failed_at ?? null,
  };
};

/**
 * What a keyword remembers after a fetch: its own placement, the one before, and the competitors'. A competitor that may stand deeper than
 * was read keeps what was known of him; one that the company no longer has is forgotten. A fetch older than what is known adds nothing.
 */
export const afterSerp = (
  kept: Ranking,
  own: NonNullable<Ranking['own']>,
  placed: readonly (readonly [competitorId: string, placement: Placement | undefined])[],
  { at: check_completed_at, requestedAt }: { readonly at: string; readonly requestedAt: string },
): Ranking => {
  const { checked_for = '' } = kept;
  const settled = {
    check_completed_at,
    checked_for: checked_for > requestedAt ? checked_for : requestedAt,
    failed_at: undefined,
  };
  const known = ownPlacements(kept, own.domain);
  if (known.own && known.own.at > own.at) return { ...kept, ...settled };
  const again = known.own?.at === own.at;
  const competitors = placed.flatMap(([id, placement]) => {
    const best = placement ?? kept.competitors[id];
    return best ? [[id, best] as const] : [];
  });
  return {
    own,
    previous: again ? known.previous : known.own,
    competitors: Object.fromEntries(competitors),
    ...settled,
  };
};

/** What a keyword remembers before its first check. */
export const unranked: Ranking = { own: null, previous: null, competitors: {} };

import * as z from 'zod/mini';
import { isSameEngine } from '#shared/engines.ts';
import { engine } from '#shared/messages.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { type Placement, placement } from '../search/serps.ts';

export const historyPoint = z.object({
  at: z.string(),
  position: z.nullable(z.number()),
  depth: z.number(),
  /** The domain that was looked for; a company may change its own. */
  domain: z.string(),
  engine,
});
export type HistoryPoint = z.output<typeof historyPoint>;

export const pointOf = ({ at, position, depth, engine }: Placement, domain: string): HistoryPoint => ({
  at,
  position,
  depth,
  domain,
  engine,
});

/** Where a competitor ranked; `beyond`: not within `depth`, but more results would have to be read. */
const competitorPlacement = z.extend(placement, { beyond: z.optional(z.boolean()) });
export type CompetitorPlacement = z.output<typeof competitorPlacement>;

/** Of a competitor that results do not contain as far as they were read. */
export const beyond = (read: Pick<Placement, 'depth' | 'at' | 'engine'>): CompetitorPlacement => ({
  ...read,
  position: null,
  url: null,
  beyond: true,
});

/** What checks write on a keyword. */
export const ranking = z.object({
  /** The company's placement at the last verified check. */
  own: z.nullable(z.extend(placement, { domain: z.string() })),
  /** What it is compared with (`comparedWith`); nothing where another engine measured it. */
  previous: z.nullable(placement),
  /** The competitors' last verified placements, by competitor id. */
  competitors: z._default(z.record(z.string(), competitorPlacement), {}),
  /** When a check of this keyword last completed, verified or not, UTC. */
  check_completed_at: z.optional(z.string()),
  /** When the latest completed check was requested, UTC. */
  checked_for: z.optional(z.string()),
  /** When the last check failed, UTC; absent if it succeeded. */
  failed_at: z.optional(z.string()),
});
export type Ranking = z.output<typeof ranking>;

export type OwnRanking = Omit<Ranking, 'competitors'>;

export const unranked: Ranking = { own: null, previous: null, competitors: {} };

/** The company's placements, without those of a domain that the company has given up. */
export const ownPlacements = ({ own, previous }: OwnRanking, domain: string) =>
  own?.domain === domain ? { own, previous } : { own: null, previous: null };

interface Compared {
  readonly own: Placement | null;
  readonly previous: Placement | null;
}

/**
 * What the next placement is compared with: since the engine was last switched, the last one of an earlier
 * day of São Paulo or else the first of its day. The first one after a switch gets the other engine's, with
 * which it is not comparable.
 */
const comparedWith = (next: Placement, { own, previous }: Compared): Placement | null =>
  own && previous && isSameEngine(previous.engine, next.engine) && isRepeated(own, next) ? previous : own;

/** The same for what follows all of these, oldest first. */
export const comparedWithAll = (next: Placement, measured: readonly Placement[]): Placement | null => {
  const known = measured.reduce<Compared>((before, own) => ({ own, previous: comparedWith(own, before) }), {
    own: null,
    previous: null,
  });
  return comparedWith(next, known);
};

/** Whether the same engine has placed a company again on the same day of São Paulo. */
export const isRepeated = (before: Placement, next: Placement): boolean =>
  isSameEngine(before.engine, next.engine) && dayOf(Date.parse(before.at)) === dayOf(Date.parse(next.at));

/**
 * The ranking after a fetch, with the competitors that are in `placed`, found or not. A fetch older than the
 * last one only completes the check.
 */
export const afterSerp = (
  known: Ranking,
  own: NonNullable<Ranking['own']>,
  placed: readonly (readonly [competitorId: string, placement: Placement | undefined])[],
  { at: check_completed_at, requestedAt }: { readonly at: string; readonly requestedAt: string },
): Ranking => {
  const { checked_for = '', failed_at = '' } = known;
  const isLate = checked_for > requestedAt;
  const completed = {
    check_completed_at,
    checked_for: isLate ? checked_for : requestedAt,
    // What was read before a later check failed does not verify that one.
    failed_at: isLate && own.at < failed_at ? failed_at : undefined,
  };
  const last = ownPlacements(known, own.domain);
  if (last.own && last.own.at > own.at) return { ...known, ...completed };
  const isSameFetch = last.own?.at === own.at && isSameEngine(last.own.engine, own.engine);
  const competitors = placed.flatMap(([id, placement]) => {
    const latest = placement ?? unlessDisproved(known.competitors[id], own);
    return latest ? [[id, latest] as const] : [];
  });
  return {
    own,
    previous: isSameFetch ? last.previous : comparedWith(own, last),
    competitors: Object.fromEntries(competitors),
    ...completed,
  };
};

/**
 * The last placement of a competitor that the fetch did not find, if it may still hold: it is deeper than was
 * read now, or another engine's. Otherwise the competitor ranks beyond that, if at all.
 */
const unlessDisproved = (
  last: CompetitorPlacement | undefined,
  { depth, at, engine }: Placement,
): CompetitorPlacement | undefined => {
  const isRead = last && isSameEngine(last.engine, engine) && (last.position ?? last.depth) <= depth;
  return isRead ? beyond({ depth, at, engine }) : last;
};

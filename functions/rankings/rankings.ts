import * as z from 'zod/mini';
import { isSameEngine } from '#shared/engines.ts';
import { engine } from '#shared/messages.ts';
import { dayOf } from '../platform/time/calendar.ts';
import { isUnclear, type Placement, placement } from '../search/serps.ts';

export const competitorPlaces = z.record(
  z.string(),
  z.nullable(z.object({ position: z.nullable(z.number()), url: z.nullable(z.string()) })),
);

export const historyPoint = z.object({
  at: z.string(),
  position: z.nullable(z.number()),
  depth: z.number(),
  /** The domain that was placed; a company may change its domain later. */
  domain: z.string(),
  engine,
  unreadable: placement.shape.unreadable,
  /** The page that ranks; absent in points from before pages were kept. */
  url: z.optional(z.nullable(z.string())),
  /**
   * The competitors tracked then, by their id: null for one that may rank deeper than was read. Absent in
   * points from before they were kept.
   */
  competitors: z.optional(competitorPlaces),
});
export type HistoryPoint = z.output<typeof historyPoint>;

/** A competitor's placement by a fetch; undefined if `placeDomain` cannot tell. */
export type Placed = readonly [competitorId: string, placement: Placement | undefined];

export const pointOf = (
  { featured: _, full: __, ...measured }: Placement,
  domain: string,
  placed: readonly Placed[] = [],
): HistoryPoint => ({
  ...measured,
  domain,
  competitors: Object.fromEntries(
    placed.map(([id, one]) => [id, one ? { position: one.position, url: shortUrl(one.url) } : null]),
  ),
});

/** Ten competitors' addresses of this length take two write units. */
const MAX_RIVAL_URL = 200;

/** Takes the query off a long address; null if it is still too long, because a part of it leads nowhere. */
export const shortUrl = (url: string | null): string | null => {
  if (url === null || url.length <= MAX_RIVAL_URL) return url;
  const page = url.replace(/[?#].*/s, '');
  return page.length <= MAX_RIVAL_URL ? page : null;
};

/** `beyond` means not found within `depth`, but perhaps further down. */
const competitorPlacement = z.extend(placement, { beyond: z.optional(z.boolean()) });
export type CompetitorPlacement = z.output<typeof competitorPlacement>;

export const beyond = (read: Pick<Placement, 'depth' | 'at' | 'engine'>): CompetitorPlacement => ({
  ...read,
  position: null,
  url: null,
  beyond: true,
});

export const ranking = z.object({
  own: z.nullable(z.extend(placement, { domain: z.string() })),
  /** The placement to compare with (see `comparedWith`); null if another engine measured it. */
  previous: z.nullable(placement),
  /** The first placement since engine and domain last changed; absent in rankings from before it was kept. */
  first: z.optional(z.object({ at: z.string(), position: z.nullable(z.number()) })),
  competitors: z._default(z.record(z.string(), competitorPlacement), {}),
  /** How many full readings in a row did not find the company; absent for none. */
  misses: z.optional(z.number()),
  check_completed_at: z.optional(z.string()),
  checked_for: z.optional(z.string()),
  failed_at: z.optional(z.string()),
});
export type Ranking = z.output<typeof ranking>;

export type OwnRanking = Omit<Ranking, 'competitors'>;

export const unranked: Ranking = { own: null, previous: null, competitors: {} };

export const ownPlacements = ({ own, previous, first }: OwnRanking, domain: string) =>
  own?.domain === domain ? { own, previous, first } : { own: null, previous: null, first: undefined };

interface Compared {
  readonly own: Placement | null;
  readonly previous: Placement | null;
}

/**
 * Returns the last placement of an earlier São Paulo day since the engine last changed, or else the first of
 * the day. Right after a change, returns the other engine's placement, which is not comparable.
 */
const comparedWith = (next: Placement, { own, previous }: Compared): Placement | null =>
  own && previous && isSameEngine(previous.engine, next.engine) && isRepeated(own, next) ? previous : own;

/** Whether the same engine placed the domain again on the same São Paulo day. */
const isRepeated = (before: Placement, next: Placement): boolean =>
  isSameEngine(before.engine, next.engine) && dayOf(Date.parse(before.at)) === dayOf(Date.parse(next.at));

/**
 * Updates the competitors in `placed`, found or not. A fetch older than the last one only completes the
 * check.
 */
export const afterSerp = (
  known: Ranking,
  own: NonNullable<Ranking['own']>,
  placed: readonly Placed[],
  { at: check_completed_at, requestedAt }: { readonly at: string; readonly requestedAt: string },
): Ranking => {
  const { checked_for = '', failed_at = '' } = known;
  const isLate = checked_for > requestedAt;
  const completed = {
    check_completed_at,
    checked_for: isLate ? checked_for : requestedAt,
    // Results that were read before a later check failed do not verify that check.
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
    first: firstOf(own, last),
    misses: isSameFetch ? known.misses : missesAfter(own, last.own ? known.misses : 0),
    competitors: Object.fromEntries(competitors),
    ...completed,
  };
};

const missesAfter = ({ position, full }: Placement, before = 0): number | undefined => {
  if (position !== null) return undefined;
  return full ? before : before + 1;
};

/** Returns what is known of a site that the first pages lack, if the last full reading had not found it. */
export const shallowly = (
  read: Pick<Placement, 'depth' | 'at' | 'engine' | 'unreadable'>,
  last: Placement | null,
): Placement | undefined => {
  const isKnown = last?.position === null && isSameEngine(last.engine, read.engine) && !isUnclear(read);
  if (!isKnown) return undefined;
  return { ...read, position: null, url: null, full: last.full ?? { depth: last.depth, at: last.at } };
};

const firstOf = (next: Placement, { own, previous, first }: Compared & Pick<Ranking, 'first'>) => {
  const isContinued = own !== null && isSameEngine(own.engine, next.engine);
  const isKnown = previous !== null && isSameEngine(previous.engine, next.engine);
  const { at, position } = (isContinued && (first ?? (isKnown ? previous : own))) || next;
  return { at, position };
};

/**
 * Keeps the last placement if it may still hold: it is deeper than was read now, another engine's, or in an
 * unreadable place.
 */
const unlessDisproved = (
  last: CompetitorPlacement | undefined,
  own: Placement,
): CompetitorPlacement | undefined => {
  const { depth, at, engine } = own;
  const isRead = last && isSameEngine(last.engine, engine) && (last.position ?? last.depth) <= depth;
  return isRead && !isUnclear(own) ? beyond({ depth, at, engine }) : last;
};

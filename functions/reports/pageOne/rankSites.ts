import { worthOf } from '#shared/clickCurve.ts';
import type { PageOneSite, RankedSite } from '#shared/contract/pageOne.ts';
import { rounded } from '../visibility/moves.ts';
import type { SiteAt } from './sites.ts';

/** A keyword with the hosts of its first page, by position, now and when it is compared. */
export interface SeatedKeyword {
  readonly id: string;
  readonly keyword: string;
  /** How many percentage points of visibility it decides. */
  readonly points: number;
  readonly own_position: number | null;
  readonly now: readonly string[];
  /** Undefined without something comparable. */
  readonly before: readonly string[] | undefined;
}

/** How a site stands on one keyword's first page; null is not there. */
interface Stand {
  readonly site: PageOneSite;
  readonly keyword: SeatedKeyword;
  readonly seats: number;
  readonly position: number | null;
  readonly former: number | null;
}

/** Ranks the sites on the first pages of keywords by their visibility, and always the company's `own`. */
export const rankSites = (
  keywords: readonly SeatedKeyword[],
  siteAt: SiteAt,
  own: PageOneSite,
): RankedSite[] => {
  const isCompared = keywords.some(({ before }) => before);
  const bySite = Map.groupBy(
    keywords.flatMap((keyword) => standsOn(keyword, siteAt)),
    ({ site }) => site,
  );
  if (!bySite.has(own)) bySite.set(own, []);
  return [...bySite]
    .map(([site, stands]) => rankedSite(site, stands, isCompared))
    .toSorted((a, b) => b.visibility - a.visibility || b.seats - a.seats || a.site.localeCompare(b.site));
};

const standsOn = (keyword: SeatedKeyword, siteAt: SiteAt): Stand[] => {
  const now = seatsBySite(keyword.now, siteAt);
  const before = seatsBySite(keyword.before ?? [], siteAt);
  return [...new Set([...now.keys(), ...before.keys()])].map((site) => ({
    site,
    keyword,
    seats: now.get(site)?.length ?? 0,
    position: now.get(site)?.[0] ?? null,
    former: before.get(site)?.[0] ?? null,
  }));
};

/** Returns the positions of each site, the best first. */
const seatsBySite = (hosts: readonly string[], siteAt: SiteAt): ReadonlyMap<PageOneSite, number[]> => {
  const seats = new Map<PageOneSite, number[]>();
  for (const [index, host] of hosts.entries()) {
    const site = host === '' ? undefined : siteAt(host);
    if (site) seats.set(site, [...(seats.get(site) ?? []), index + 1]);
  }
  return seats;
};

const MOST_KEYWORDS = 20;

const rankedSite = (site: PageOneSite, stands: readonly Stand[], isCompared: boolean): RankedSite => {
  const ahead = stands.flatMap((stand) => (isAhead(stand) ? { ...stand, position: stand.position } : []));
  const sum = (of: (stand: Stand) => number): number => stands.reduce((total, stand) => total + of(stand), 0);
  return {
    ...site,
    seats: sum(({ seats }) => seats),
    visibility: rounded(sum(worthNow)),
    change: isCompared
      ? rounded(
          sum((one) => (one.keyword.before ? worthNow(one) - one.keyword.points * worthOf(one.former) : 0)),
        )
      : null,
    ahead: ahead.length,
    keywords: ahead
      .toSorted((a, b) => worthNow(b) - worthNow(a) || a.position - b.position)
      .slice(0, MOST_KEYWORDS)
      .map(({ keyword: { id, keyword, own_position }, position }) => ({
        keyword_id: id,
        keyword,
        position,
        own_position,
      })),
  };
};

const worthNow = ({ keyword, position }: Stand): number => keyword.points * worthOf(position);

/** Whether it stands before the company, as its competitor or as anybody else. */
const isAhead = (stand: Stand): stand is Stand & { readonly position: number } => {
  const { site, keyword, position } = stand;
  if (site.is_own || position === null) return false;
  return keyword.own_position === null || position < keyword.own_position;
};

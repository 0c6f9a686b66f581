import { sortedTags } from '#shared/contract/keywords.ts';
import type { CompanyPageOne } from '#shared/contract/pageOne.ts';
import { isSameEngine } from '#shared/engines.ts';
import { hasTags } from '#shared/tags.ts';
import type { StoredCompany } from '../../companies/companies.ts';
import type { toReported } from '../../competitors/competitors.ts';
import { pageOnesAt } from '../../days/closedDays.ts';
import type { Comparison } from '../../days/comparison.ts';
import { type PageOne, readPageOnes, textsOf } from '../../days/pageOnes.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { ownPlacements } from '../../rankings/rankings.ts';
import { pointsOf } from '../visibility/moves.ts';
import { rankSites, type SeatedKeyword } from './rankSites.ts';
import { sitesAmong } from './sites.ts';

const MOST_SITES = 100;

interface Asked {
  readonly domain: string;
  readonly competitors: readonly ReturnType<typeof toReported>[];
  readonly tags: readonly string[];
  /** São Paulo day, YYYY-MM-DD. */
  readonly today: string;
}

interface ClosedPages {
  /** The first pages on the day compared with, and on the last closed day. */
  readonly before: readonly PageOne[];
  readonly latest: readonly PageOne[];
}

/** Reads the first pages of the closed days. */
export const readClosedPages = async (
  userId: string,
  company: StoredCompany,
  { closed, days }: Pick<Comparison, 'closed' | 'days'>,
): Promise<ClosedPages> => {
  const [before, latest] = await Promise.all([
    pageOnesAt(userId, company, closed),
    pageOnesAt(userId, company, days.at(-1)?.day),
  ]);
  return { before, latest };
};

/**
 * Returns who is on the first page of a company's active keywords that have all `tags`, and `seats`, how many
 * results these pages have.
 */
export const companyPageOne = async (
  ranked: readonly RankedKeyword[],
  { closed, snapshots }: Pick<Comparison, 'closed' | 'snapshots'>,
  { before, latest }: ClosedPages,
  { domain, competitors, tags, today }: Asked,
): Promise<Omit<CompanyPageOne, 'company' | 'competitors'> & { readonly seats: number }> => {
  const active = ranked.filter(({ is_active }) => is_active);
  const keywords = active.filter((keyword) => hasTags(keyword, tags));
  const points = pointsOf(keywords, domain, today);
  const counted = keywords.flatMap((keyword, index) => {
    const { own } = ownPlacements(keyword, domain);
    const worth = points[index];
    return own && worth !== undefined ? { ...keyword, own, points: worth } : [];
  });
  const pages = byKeyword(await readPageOnes(counted, textsOf(counted), latest));
  const pagesBefore = byKeyword(before);
  const seated = counted.flatMap(({ id, keyword, own, points: worth }): SeatedKeyword | [] => {
    const [page, then] = [pages.get(id), snapshots.get(id)?.own];
    const isComparable = then && isSameEngine(then.engine, own.engine);
    return page
      ? {
          id,
          keyword,
          points: worth,
          own_position: own.position,
          now: page.hosts,
          before: isComparable ? pagesBefore.get(id)?.hosts : undefined,
        }
      : [];
  });
  const siteAt = sitesAmong({ domain, competitors });
  const sites = rankSites(seated, siteAt, siteAt(domain));
  return {
    tags: sortedTags(active.flatMap((keyword) => keyword.tags ?? [])),
    before_day: seated.some((one) => one.before) ? (closed ?? null) : null,
    keywords: { total: keywords.length, known: seated.length },
    seats: seated.reduce((sum, { now }) => sum + now.length, 0),
    sites: sites.filter(({ is_own }, index) => index < MOST_SITES || is_own),
  };
};

const byKeyword = (pages: readonly PageOne[]): ReadonlyMap<string, PageOne> =>
  new Map(pages.map((one) => [one.id, one]));

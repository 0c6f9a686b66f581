import { worthOf } from '#shared/clickCurve.ts';
import type { RankingPage } from '#shared/contract/pages.ts';
import { pageKey } from '#shared/page.ts';
import type { RankedKeyword } from '../../keywords/keywords.ts';
import { positionView } from '../../rankings/positionView.ts';
import { pointsOf, rounded } from './moves.ts';

interface Stand {
  readonly row: RankingPage['keywords'][number];
  /** The page that ranks now, and the one that did; undefined for none. */
  readonly page: string | undefined;
  readonly formerPage: string | undefined;
  /** What the keyword contributes to the visibility, in percentage points. */
  readonly worth: number;
  readonly formerWorth: number;
  readonly isComparable: boolean;
}

/** Lists the pages that rank, or did at what keywords compare with (`previous`); the most visible first. */
export const pagesOf = (keywords: readonly RankedKeyword[], domain: string, today: string): RankingPage[] => {
  const points = pointsOf(keywords, domain, today);
  const stands = keywords.map((keyword, index) => standOf(keyword, domain, points[index] ?? 0));
  const now = Map.groupBy(stands, ({ page }) => page);
  const before = Map.groupBy(stands, ({ formerPage }) => formerPage);
  return [...new Set([...now.keys(), ...before.keys()])]
    .flatMap((url) => (url === undefined ? [] : pageOf(url, now.get(url) ?? [], before.get(url) ?? [])))
    .toSorted((a, b) => b.visibility - a.visibility || bestOf(a) - bestOf(b));
};

const bestOf = ({ best_position }: RankingPage): number => best_position ?? Number.MAX_SAFE_INTEGER;

/** A former page that is not known (see `comparisonOf`) counts as the one that ranks now. */
const standOf = (keyword: RankedKeyword, domain: string, points: number): Stand => {
  const { url, current_position, previous_position, previous_check } = positionView(keyword, domain);
  const former = keyword.previous?.url ?? url;
  return {
    row: {
      keyword_id: keyword.id,
      keyword: keyword.keyword,
      position: current_position,
      previous_position,
    },
    page: url === null ? undefined : pageKey(url),
    formerPage: previous_position === null || former === null ? undefined : pageKey(former),
    worth: points * worthOf(current_position),
    formerWorth: points * worthOf(previous_position),
    isComparable: previous_check !== null,
  };
};

const pageOf = (url: string, now: readonly Stand[], before: readonly Stand[]): RankingPage => {
  const positions = now.flatMap(({ row }) => row.position ?? []);
  const within = (last: number) => positions.filter((position) => position <= last).length;
  const comparable = now.filter(({ isComparable }) => isComparable);
  const change = sumOf(comparable, ({ worth }) => worth) - sumOf(before, ({ formerWorth }) => formerWorth);
  return {
    url,
    keywords: now.toSorted((a, b) => b.worth - a.worth || byPosition(a, b)).map(({ row }) => row),
    lost: before.filter(({ page }) => page !== url).map(({ row }) => row),
    best_position: positions.length === 0 ? null : Math.min(...positions),
    top_3: within(3),
    top_10: within(10),
    visibility: rounded(sumOf(now, ({ worth }) => worth)),
    visibility_change: comparable.length + before.length === 0 ? null : rounded(change),
  };
};

const sumOf = (stands: readonly Stand[], of: (stand: Stand) => number): number =>
  stands.reduce((sum, stand) => sum + of(stand), 0);

const byPosition = ({ row: a }: Stand, { row: b }: Stand): number => (a.position ?? 0) - (b.position ?? 0);

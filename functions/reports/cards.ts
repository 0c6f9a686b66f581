import type { reports } from '#shared/contract/reports.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { type StoredCompany, toCompany } from '../companies/companies.ts';
import type { RankedKeyword } from '../keywords/keywords.ts';
import { averagePosition, mainEngine, positionView } from '../rankings/positionView.ts';
import { ownPlacements } from '../rankings/rankings.ts';
import { analysisMetrics } from './metrics.ts';

type Totals = ReplyInputOf<typeof reports.getDashboard>;
type Card = ReplyInputOf<typeof reports.listCompanies>[number];

interface Listed {
  readonly company: StoredCompany;
  readonly list: readonly RankedKeyword[];
}

/** Averages positions of the engine that measured most of the account's active keywords. */
export const totalsOf = (listed: readonly Listed[]): Totals => {
  const measured = listed.flatMap(({ company, list }) =>
    list.flatMap((keyword) => (keyword.is_active && ownPlacements(keyword, company.domain).own) || []),
  );
  return {
    totalKeywords: listed.reduce((sum, { company }) => sum + company.keywords_count, 0),
    totalCompanies: listed.length,
    totalCompetitors: listed.reduce((sum, { company }) => sum + company.competitors_count, 0),
    averagePosition: averagePosition(measured, mainEngine(measured)),
  };
};

export const cardOf = (
  { company, list }: Listed,
  compared: (keyword: RankedKeyword) => RankedKeyword,
): Card => {
  const snapshots = list.map((keyword) => ({
    is_active: keyword.is_active,
    ...positionView(compared(keyword), company.domain),
  }));
  // A card has no room for this figure.
  const { left_out: _, ...metrics } = analysisMetrics(snapshots);
  return {
    ...toCompany(company),
    keywords_count: company.keywords_count,
    active_keywords: list.filter(({ is_active }) => is_active).length,
    competitors_count: company.competitors_count,
    ...metrics,
    last_check: latest(snapshots.flatMap(({ last_check }) => last_check ?? [])),
  };
};

const latest = (moments: readonly string[]): string | null =>
  moments.reduce<string | null>((last, moment) => (last === null || moment > last ? moment : last), null);

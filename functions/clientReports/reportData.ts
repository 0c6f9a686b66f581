import type { Note } from '#shared/contract/notes.ts';
import type { RankingPage } from '#shared/contract/pages.ts';
import type { Period } from '#shared/contract/period.ts';
import type { Overview } from '#shared/contract/visibility.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { listNotes } from '../notes/listNotes.ts';
import { positionView } from '../rankings/positionView.ts';
import { companyPageOne, readClosedPages } from '../reports/pageOne/companyPageOne.ts';
import { overviewOf, readCompanyPeriod } from '../reports/visibility/overview.ts';
import { pagesOf } from '../reports/visibility/pages.ts';

export type ReportedKeyword = { readonly keyword: string } & ReturnType<typeof positionView>;

export interface ReportData {
  readonly overview: Overview;
  readonly pageOne: Awaited<ReturnType<typeof companyPageOne>>;
  readonly pages: readonly RankingPage[];
  readonly notes: readonly Note[];
  readonly keywords: readonly ReportedKeyword[];
}

/** Computes with the functions of the screens, so that the same period has the same figures. */
export const readReportData = async (
  userId: string,
  company: StoredCompany,
  period: Period,
  now: number,
): Promise<ReportData & { readonly today: string }> => {
  const read = await readCompanyPeriod(userId, company, period, now);
  const { list, comparison, today } = read;
  const [overview, closed, notes] = await Promise.all([
    overviewOf(read),
    readClosedPages(userId, company, comparison),
    listNotes(userId, { company_id: company.id, since: comparison.since }),
  ]);
  const { domain } = company;
  const asked = { domain, competitors: overview.competitors, tags: [], today };
  const active = list.filter(({ is_active }) => is_active).map(comparison.of);
  return {
    overview,
    pageOne: await companyPageOne(list, comparison, closed, asked),
    pages: pagesOf(active, domain, today),
    // What people wrote for all companies may be about other clients.
    notes: notes.filter(({ company_id, author }) => company_id === company.id || author === null),
    keywords: active.map((keyword) => ({ keyword: keyword.keyword, ...positionView(keyword, domain) })),
    today,
  };
};

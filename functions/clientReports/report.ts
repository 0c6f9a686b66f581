import type { ClientReport, ReportBlock, ReportSection } from '#shared/contract/clientReports.ts';
import { REPORT_SECTIONS, SECTION_TITLES } from '#shared/contract/clientReports.ts';
import type { Period } from '#shared/contract/period.ts';
import { dayText } from '#shared/format.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { logoUrl } from '../companies/logos/logos.ts';
import { toMoment } from '../platform/time/clock.ts';
import { readBrand } from './brand.store.ts';
import { headlineOf, summaryOf } from './headline.ts';
import { type ReportData, readReportData } from './reportData.ts';
import { competitorsBlocks, movesBlocks, opportunitiesBlocks } from './sections/changes.ts';
import { keywordsBlocks, notesBlocks, unverifiedBlocks } from './sections/keywords.ts';
import { pageOneBlocks } from './sections/pageOne.ts';
import { pagesBlocks } from './sections/pages.ts';
import { visibilityBlocks } from './sections/visibility.ts';

const composers: Record<ReportSection, (data: ReportData) => ReportBlock[]> = {
  pageOne: pageOneBlocks,
  visibility: ({ overview }) => visibilityBlocks(overview),
  moves: ({ overview }) => movesBlocks(overview),
  competitors: ({ overview }) => competitorsBlocks(overview),
  opportunities: ({ overview }) => opportunitiesBlocks(overview),
  pages: pagesBlocks,
  notes: ({ notes }) => notesBlocks(notes),
  unverified: ({ keywords }) => unverifiedBlocks(keywords),
  keywords: keywordsBlocks,
};

interface Wanted {
  readonly period: Period;
  readonly sections?: readonly ReportSection[];
  readonly introduction?: string | null;
}

export const composeReport = async (
  userId: string,
  company: StoredCompany,
  { period, sections = REPORT_SECTIONS, introduction = null }: Wanted,
  now: number,
): Promise<ClientReport> => {
  const [brand, { today, ...data }] = await Promise.all([
    readBrand(userId),
    readReportData(userId, company, period, now),
  ]);
  const { since, days, before } = data.overview;
  const [first = today] = days.map(({ day }) => day).filter((day) => day >= since);
  return {
    company: {
      name: company.name,
      domain: shownDomain(company.domain),
      logo_url: logoUrl(company.logo_key),
    },
    brand: { name: brand.name, colour: brand.colour, logo_url: logoUrl(brand.logo_key) },
    period: { to: today, text: periodOf(before?.day ?? first, today) },
    created_at: toMoment(now),
    headline: headlineOf(data),
    summary: summaryOf(data),
    introduction,
    // What is stored may have the order of another day.
    sections: REPORT_SECTIONS.filter((id) => sections.includes(id)).map((id) => ({
      id,
      title: SECTION_TITLES[id],
      blocks: composers[id](data),
    })),
  };
};

const periodOf = (from: string, to: string): string =>
  from === to ? dayText(to) : `${dayText(from)} a ${dayText(to)}`;

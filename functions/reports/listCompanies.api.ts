import type { Period } from '#shared/contract/period.ts';
import { reports } from '#shared/contract/reports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { type StoredCompany, toCompany } from '../companies/companies.ts';
import { comparing } from '../days/comparison.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { standing } from '../rankings/standing.ts';
import { figuresOf } from './figures.ts';

export const handler = endpoint(reports.listCompanies)(async ({ user, query, now }) => {
  const companies = await listCompanies(user.id);
  return Promise.all(companies.map((company) => cardOf(user.id, company, query.period, now)));
});

const cardOf = async (userId: string, company: StoredCompany, period: Period, now: number) => {
  const [keywords, comparison] = await Promise.all([
    rankedOf(userId, company),
    comparing(userId, company, period, now),
  ]);
  const standings = keywords.map((keyword) => ({
    is_active: keyword.is_active,
    ...standing(comparison.of(keyword), company.domain),
  }));
  // A company's card has no room for this figure.
  const { left_out: _, ...figures } = figuresOf(standings);
  return {
    ...toCompany(company),
    keywords_count: company.keywords_count,
    active_keywords: keywords.filter(({ is_active }) => is_active).length,
    competitors_count: company.competitors_count,
    ...figures,
    last_check: latest(standings.flatMap(({ last_check }) => last_check ?? [])),
  };
};

const latest = (moments: readonly string[]): string | null =>
  moments.reduce<string | null>((last, moment) => (last === null || moment > last ? moment : last), null);

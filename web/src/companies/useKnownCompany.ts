import { useQueryClient } from '@tanstack/react-query';
import { type Company, companies } from '#shared/contract/companies.ts';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../cache.ts';

/** What earlier screens have read about a company, so that its name shows before the next one has loaded. */
export const useKnownCompany = (id: string | undefined): Company | undefined => {
  const cache = useQueryClient();
  const params = { id: id ?? '' };
  const lists = [routeQuery(reports.listCompanies, {}), routeQuery(companies.list, {})];
  const screens = [routeQuery(reports.getAnalysis, { params }), routeQuery(reports.getGrid, { params })];
  const listed = lists.flatMap(({ queryKey }) => cache.getQueryData<readonly Company[]>(queryKey) ?? []);
  const shown = screens.flatMap(
    ({ queryKey }) => cache.getQueryData<{ readonly company: Company }>(queryKey) ?? [],
  );
  return [...shown.map(({ company }) => company), ...listed].find((company) => company.id === id);
};

import { reports } from '#shared/contract/reports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { comparisonOf } from '../days/comparison.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { cardOf } from './cards.ts';

export const handler = endpoint(reports.listCompanies)(async ({ user, query, now }) => {
  const companies = await listCompanies(user.id);
  return Promise.all(
    companies.map(async (company) => {
      const [list, comparison] = await Promise.all([
        rankedOf(user.id, company),
        comparisonOf(user.id, company, query.period, now),
      ]);
      return cardOf({ company, list }, comparison.of);
    }),
  );
});

import { reports } from '#shared/contract/reports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { rankedOf } from '../keywords/cachedLists.ts';
import { totalsOf } from './cards.ts';

export const handler = endpoint(reports.getDashboard)(async ({ user }) => {
  const companies = await listCompanies(user.id);
  return totalsOf(
    await Promise.all(
      companies.map(async (company) => ({ company, list: await rankedOf(user.id, company) })),
    ),
  );
});

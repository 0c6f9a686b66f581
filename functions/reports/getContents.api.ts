import { reports } from '#shared/contract/reports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { findTrashed } from '../companies/trash.store.ts';
import { countDays } from '../days/days.store.ts';

export const handler = endpoint(reports.getContents)(async ({ user, params }) => {
  // Deleting for good asks with the same numbers.
  const company = (await findTrashed(user.id, params.id)) ?? (await requireCompany(user.id, params.id));
  const days = await countDays(user.id, company.id);
  return {
    keywords: company.keywords_count,
    competitors: company.competitors_count,
    // The first day is closed only after it.
    history_days: days === 0 && company.rankings_until > 0 ? 1 : days,
  };
});

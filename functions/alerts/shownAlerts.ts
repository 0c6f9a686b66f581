import type { CompanyAlerts } from '#shared/contract/alerts.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { companyNotFound } from '../companies/companies.ts';
import { dayOf, daysBefore } from '../platform/time/calendar.ts';
import { KEPT_DAYS, listStored } from './alerts.store.ts';

export type ShownAlerts = Omit<CompanyAlerts, 'is_unread'>;

interface Wanted {
  readonly since?: string;
  readonly until?: string;
  readonly company_id?: string | undefined;
}

/**
 * Lists the newest day first, by default of the last 90. Leaves out companies in the trash; throws
 * `not_found` for a company that is not there.
 */
export const listShown = async (
  userId: string,
  { since = daysBefore(dayOf(Date.now()), KEPT_DAYS), until = '~', company_id: wanted }: Wanted,
): Promise<ShownAlerts[]> => {
  const [companies, stored] = await Promise.all([listCompanies(userId), listStored(userId, since, until)]);
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  if (wanted !== undefined && !names.has(wanted)) throw companyNotFound();
  return stored.toReversed().flatMap((one) => {
    const company_name = names.get(one.company_id);
    const isShown = company_name !== undefined && (wanted ?? one.company_id) === one.company_id;
    return isShown ? [{ ...one, company_name }] : [];
  });
};

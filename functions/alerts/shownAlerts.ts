import type { CompanyAlerts } from '#shared/contract/alerts.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { companyNotFound } from '../companies/companies.ts';
import { dayOf, daysBefore } from '../platform/time/calendar.ts';
import { KEPT_DAYS, type StoredAlerts } from './alerts.store.ts';

export type ShownAlerts = Omit<CompanyAlerts, 'is_unread'>;

export const firstShownDay = (now: number): string => daysBefore(dayOf(now), KEPT_DAYS);

/**
 * Names the companies, and leaves out those in the trash. Throws `not_found` for a company that is not there.
 */
export const withCompanies = async (
  userId: string,
  listing: Promise<readonly StoredAlerts[]>,
  wanted?: string,
): Promise<ShownAlerts[]> => {
  const [companies, stored] = await Promise.all([listCompanies(userId), listing]);
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  if (wanted !== undefined && !names.has(wanted)) throw companyNotFound();
  return stored.flatMap((one) => {
    const company_name = names.get(one.company_id);
    const isShown = company_name !== undefined && (wanted ?? one.company_id) === one.company_id;
    return isShown ? [{ ...one, company_name }] : [];
  });
};

import { withinLimit } from '../competitors/competitors.ts';
import { dayOfMoment, daysBefore, daysFrom, timeOn } from '../platform/time/calendar.ts';
import { readAccount } from './account.store.ts';
import { closeDays } from './closeDays.ts';
import { putDays } from './days.store.ts';

/** Closes days (the oldest first) of all companies of an account. Repeating is safe. */
export const closeAccount = async (userId: string, days: readonly string[]): Promise<void> => {
  const since = timeOn(days[0] ?? '', '00:00');
  const { companies, competitors, keywords } = await readAccount(
    userId,
    ({ rankings_until }) => rankings_until >= since,
  );
  for (const company of companies) {
    if (company.rankings_until < since) continue;
    const tracked = { company, competitors: withinLimit(competitors.filter(isOf(company.id))) };
    await putDays(userId, company.id, await closeDays(tracked, keywords.filter(isOf(company.id)), days));
  }
};

const isOf =
  (companyId: string) =>
  ({ company_id }: { readonly company_id: string }): boolean =>
    company_id === companyId;

/**
 * Returns the days that ended between the beginnings of two passes (UTC), the oldest first; before the first
 * pass (null) only the last one.
 */
export const endedDays = (before: string | null, began: string): string[] => {
  const today = dayOfMoment(began);
  return daysFrom(before === null ? daysBefore(today, 1) : dayOfMoment(before), today);
};

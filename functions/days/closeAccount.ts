import { listCompanies } from '../companies/companies.store.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { withinLimit } from '../competitors/competitors.ts';
import { listKeywords } from '../keywords/rankings.store.ts';
import { dayOfMoment, daysBefore, daysFrom, timeOn } from '../platform/time/calendar.ts';
import { closeDays } from './closeDays.ts';
import { saveDays } from './saveDays.ts';

export const closeAccount = async (userId: string, days: readonly string[]): Promise<void> => {
  const since = timeOn(days[0] ?? '', '00:00');
  for (const company of await listCompanies(userId)) {
    if (company.rankings_until < since) continue;
    const [competitors, keywords] = await Promise.all([
      listCompetitors(userId, company.id),
      listKeywords(userId, company.id),
    ]);
    const tracked = { company, competitors: withinLimit(competitors) };
    await saveDays(userId, company.id, keywords, await closeDays(tracked, keywords, days));
  }
};

/**
 * Returns the days that ended between the beginnings of two passes (UTC), the oldest first; before the first
 * pass (null) only the last one.
 */
export const endedDays = (before: string | null, began: string): string[] => {
  const today = dayOfMoment(began);
  return daysFrom(before === null ? daysBefore(today, 1) : dayOfMoment(before), today);
};

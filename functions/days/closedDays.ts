import type { StoredCompany } from '../companies/companies.ts';
import { daysBefore } from '../platform/time/calendar.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { ttlCache } from '../platform/ttlCache.ts';
import { type DayStandings, KEPT_DAYS, listDays, listStandings } from './days.store.ts';
import type { DayFigures } from './figures.ts';
import type { Standing } from './standings.ts';

/** A closed day changes only when it is computed again, which also changes the company's `list_version`. */
const KEPT_MS = 10 * MINUTE;

type Days = readonly DayFigures[];
type Standings = readonly Standing[];

/** Enough for a year of 50 companies with four competitors each: about 20 MB. */
const MOST_SITES = 120_000;

const keptDays = ttlCache<Days>(KEPT_MS, {
  most: MOST_SITES,
  sizeOf: (days) => days.reduce((sum, { rivals }) => sum + 1 + rivals.size, 1),
});
const sizeOf = (all: readonly DayStandings[]) =>
  all.reduce((sum, { standings }) => sum + standings.length, 1);

const keptStandings = ttlCache<readonly DayStandings[]>(KEPT_MS, { most: 20_000, sizeOf });
/** Thirty days of 2,000 keywords: about 12 MB. */
const keptOwn = ttlCache<readonly DayStandings[]>(KEPT_MS, { most: 60_000, sizeOf });

const nameOf = (userId: string, { id, list_version }: StoredCompany, ...rest: string[]): string =>
  [userId, id, list_version, ...rest].join(' ');

/** Lists the closed days of the last 400, the oldest first. May lack what was closed 10 minutes ago. */
export const closedDaysOf = (userId: string, company: StoredCompany, today: string): Promise<Days> =>
  keptDays(nameOf(userId, company, today), () => listDays(userId, company.id, daysBefore(today, KEPT_DAYS)));

export const standingsAt = async (
  userId: string,
  company: StoredCompany,
  day: string,
): Promise<Standings> => {
  const [found] = await keptStandings(nameOf(userId, company, day), () =>
    listStandings(userId, company.id, day, day),
  );
  return found?.standings ?? NOTHING;
};

/** Always the same object, by which readers tell that nothing has changed. */
const NOTHING: Standings = [];

/** Returns how the keywords stood on the closed days from `since` to before today, the oldest first. */
export const standingsSince = (
  userId: string,
  company: StoredCompany,
  since: string,
  today: string,
): Promise<readonly DayStandings[]> =>
  keptStandings(nameOf(userId, company, since, today), () =>
    listStandings(userId, company.id, since, daysBefore(today, 1)),
  );

export const ownStandingsSince = (
  userId: string,
  company: StoredCompany,
  since: string,
  today: string,
): Promise<readonly DayStandings[]> =>
  keptOwn(nameOf(userId, company, since, today), () =>
    listStandings(userId, company.id, since, daysBefore(today, 1), { withRivals: false }),
  );

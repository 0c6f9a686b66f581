import type { StoredCompany } from '../companies/companies.ts';
import { daysBefore } from '../platform/time/calendar.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { ttlCache } from '../platform/ttlCache.ts';
import { type DaySnapshots, KEPT_DAYS, listDays, listPageOnes, listSnapshots } from './days.store.ts';
import type { DayMetrics } from './metrics.ts';
import type { PageOne } from './pageOnes.ts';
import type { KeywordSnapshot } from './snapshots.ts';

/** A closed day changes only when it is computed again, which also changes the company's `list_version`. */
const KEPT_MS = 10 * MINUTE;

type Days = readonly DayMetrics[];
type Snapshots = readonly KeywordSnapshot[];

/** Enough for a year of 50 companies with four competitors each: about 20 MB. */
const MOST_SITES = 120_000;

const keptDays = ttlCache<Days>(KEPT_MS, {
  most: MOST_SITES,
  sizeOf: (days) => days.reduce((sum, { competitors }) => sum + 1 + competitors.size, 1),
});
const sizeOf = (all: readonly DaySnapshots[]) =>
  all.reduce((sum, { snapshots }) => sum + snapshots.length, 1);

const keptSnapshots = ttlCache<readonly DaySnapshots[]>(KEPT_MS, { most: 20_000, sizeOf });
/** Thirty days of 2,000 keywords: about 12 MB. */
const keptOwn = ttlCache<readonly DaySnapshots[]>(KEPT_MS, { most: 60_000, sizeOf });

const nameOf = (userId: string, { id, list_version }: StoredCompany, ...rest: string[]): string =>
  [userId, id, list_version, ...rest].join(' ');

/** Lists the closed days of the last 400, the oldest first. May lack what was closed 10 minutes ago. */
export const closedDaysOf = (userId: string, company: StoredCompany, today: string): Promise<Days> =>
  keptDays(nameOf(userId, company, today), () => listDays(userId, company.id, daysBefore(today, KEPT_DAYS)));

export const snapshotsAt = async (
  userId: string,
  company: StoredCompany,
  day: string,
): Promise<Snapshots> => {
  const [found] = await snapshotsSince(userId, company, day, daysBefore(day, -1));
  return found?.snapshots ?? NOTHING;
};

const keptPageOnes = ttlCache<readonly PageOne[]>(KEPT_MS, {
  most: 20_000,
  sizeOf: ({ length }) => length + 1,
});

/** Returns the first pages at the end of a closed day; none without a day. */
export const pageOnesAt = async (
  userId: string,
  company: StoredCompany,
  day: string | undefined,
): Promise<readonly PageOne[]> =>
  day === undefined
    ? NO_PAGES
    : keptPageOnes(
        nameOf(userId, company, day),
        async () => (await listPageOnes(userId, company.id, day, day)).get(day) ?? NO_PAGES,
      );

const NO_PAGES: readonly PageOne[] = [];

/** Always the same object, by which readers tell that nothing has changed. */
const NOTHING: Snapshots = [];

/** Returns how the keywords stood on the closed days from `since` to before today, the oldest first. */
export const snapshotsSince = (
  userId: string,
  company: StoredCompany,
  since: string,
  today: string,
): Promise<readonly DaySnapshots[]> =>
  keptSnapshots(nameOf(userId, company, since, today), () =>
    listSnapshots(userId, company.id, since, daysBefore(today, 1)),
  );

export const ownSnapshotsSince = (
  userId: string,
  company: StoredCompany,
  since: string,
  today: string,
): Promise<readonly DaySnapshots[]> =>
  keptOwn(nameOf(userId, company, since, today), () =>
    listSnapshots(userId, company.id, since, daysBefore(today, 1), { withCompetitors: false }),
  );

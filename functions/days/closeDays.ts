import pMap from 'p-map';
import { CURVE, type CurveVersion } from '#shared/clickCurve.ts';
import type { KeywordRecord, StoredKeyword } from '../keywords/keywords.ts';
import { dayOfMoment, daysBefore, daysFrom, weekdayOf } from '../platform/time/calendar.ts';
import type { ClosedDay } from './days.store.ts';
import { metricsOn } from './metrics.ts';
import { boundsOf, pastOf, type TrackedCompany } from './past.ts';
import { type KeywordSnapshot, takeSnapshot } from './snapshots.ts';

const AT_ONCE = { concurrency: 8 };

/**
 * Returns a company's days, the oldest first. The first measured day of a week is kept for good.
 */
export const closeDays = async (
  tracked: TrackedCompany,
  keywords: readonly StoredKeyword[],
  days: readonly string[],
): Promise<ClosedDay[]> => {
  const active = keywords.filter(({ is_active }) => is_active);
  const snapshots = await pMap(active, (keyword) => snapshotsOver(keyword, tracked, days), AT_ONCE);
  const snapshotsOn = (day: string) => snapshots.flatMap((one) => one.get(day) ?? []);
  return closeEach(days, snapshotsOn, tracked, active.flatMap(measuredOn));
};

/**
 * Leaves out days on which nothing was measured. The first of a week that was, also by `known`, is kept for
 * good.
 */
export const closeEach = (
  days: readonly string[],
  snapshotsOn: (day: string) => readonly KeywordSnapshot[],
  tracked: Pick<TrackedCompany, 'competitors'>,
  known: Iterable<string>,
  curves?: ReadonlyMap<string, CurveVersion>,
): ClosedDay[] => {
  const measured = new Set(known);
  return days.flatMap((day) => {
    const snapshots = snapshotsOn(day);
    if (!wasMeasuredOn(day, snapshots)) return [];
    const isForGood = isFirstOfWeek(day, measured);
    measured.add(day);
    return [closedDay(day, snapshots, tracked, { isForGood, curve: curves?.get(day) })];
  });
};

const measuredOn = ({ own, previous }: StoredKeyword): string[] =>
  [own, previous].flatMap((placement) => (placement ? dayOfMoment(placement.at) : []));

const wasMeasuredOn = (day: string, snapshots: readonly KeywordSnapshot[]): boolean =>
  snapshots.some(({ own }) => own && dayOfMoment(own.at) === day);

export const weekOf = (day: string): string => daysBefore(day, (weekdayOf(day) + 6) % 7);

export const isFirstOfWeek = (day: string, measured: ReadonlySet<string>): boolean =>
  daysFrom(weekOf(day), day).every((earlier) => !measured.has(earlier));

/** Leaves out days that ended before the keyword was created, unless it had been measured by then. */
const snapshotsOver = async (
  keyword: StoredKeyword,
  tracked: TrackedCompany,
  days: readonly string[],
): Promise<ReadonlyMap<string, KeywordSnapshot>> => {
  const past = await pastOf(keyword, tracked, days);
  const snapshots = [...past].map(
    ([day, known]) => [day, takeSnapshot(keyword, known, tracked.company.domain, day)] as const,
  );
  return new Map(snapshots.filter(([day, snapshot]) => snapshot.own || existedOn(keyword, day)));
};

export const existedOn = ({ created_at }: KeywordRecord, day: string): boolean =>
  created_at < boundsOf(day).end;

export const closedDay = (
  day: string,
  snapshots: readonly KeywordSnapshot[],
  { competitors }: Pick<TrackedCompany, 'competitors'>,
  { isForGood, curve = CURVE }: { readonly isForGood: boolean; readonly curve?: CurveVersion | undefined },
): ClosedDay => ({
  metrics: metricsOn(
    day,
    snapshots,
    competitors.map(({ id }) => id),
    curve,
  ),
  snapshots,
  isForGood,
});

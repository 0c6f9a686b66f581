import pMap from 'p-map';
import { CURVE, type CurveVersion } from '#shared/clickCurve.ts';
import { type StoredCompetitor, trackedSince } from '../competitors/competitors.ts';
import type { KeywordRecord, StoredKeyword } from '../keywords/keywords.ts';
import { dayOfMoment, daysBefore, daysFrom, weekdayOf } from '../platform/time/calendar.ts';
import type { ClosedDay } from './days.store.ts';
import { figuresOn } from './figures.ts';
import { boundsOf, pastOf, type TrackedCompany } from './past.ts';
import { ageOn, CARRIED_DAYS, type Known, type Standing, standingOf } from './standings.ts';

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
  const standings = await pMap(active, (keyword) => standingsOver(keyword, tracked, days), AT_ONCE);
  const standingsOn = (day: string) => standings.flatMap((one) => one.get(day) ?? []);
  return closeEach(days, standingsOn, tracked, active.flatMap(measuredOn));
};

/**
 * Leaves out days on which nothing was measured. The first of a week that was, also by `known`, is kept for
 * good.
 */
export const closeEach = (
  days: readonly string[],
  standingsOn: (day: string) => readonly Standing[],
  tracked: Pick<TrackedCompany, 'competitors'>,
  known: Iterable<string>,
  curves?: ReadonlyMap<string, CurveVersion>,
): ClosedDay[] => {
  const measured = new Set(known);
  return days.flatMap((day) => {
    const standings = standingsOn(day);
    if (!wasMeasuredOn(day, standings)) return [];
    const isForGood = isFirstOfWeek(day, measured);
    measured.add(day);
    return [closedDay(day, standings, tracked, { isForGood, curve: curves?.get(day) })];
  });
};

/** Returns the days of the two measurements that a keyword holds. */
const measuredOn = ({ own, previous }: StoredKeyword): string[] =>
  [own, previous].flatMap((placement) => (placement ? dayOfMoment(placement.at) : []));

const wasMeasuredOn = (day: string, standings: readonly Standing[]): boolean =>
  standings.some(({ own }) => own && dayOfMoment(own.at) === day);

/** Returns the day's Monday. */
export const weekOf = (day: string): string => daysBefore(day, (weekdayOf(day) + 6) % 7);

/** Whether none of these days is an earlier one of the same week. */
export const isFirstOfWeek = (day: string, measured: ReadonlySet<string>): boolean =>
  daysFrom(weekOf(day), day).every((earlier) => !measured.has(earlier));

/** Leaves out days that ended before the keyword was created, unless it had been measured by then. */
const standingsOver = async (
  keyword: StoredKeyword,
  tracked: TrackedCompany,
  days: readonly string[],
): Promise<ReadonlyMap<string, Standing>> => {
  const past = isEnough(keyword, tracked, days) ? undefined : await pastOf(keyword, tracked, days);
  const now: Known = { ranking: keyword, looked: tracked.competitors.map(({ id }) => id) };
  const standings = days.map((day) => {
    const known = past?.get(day) ?? now;
    return [day, standingOf(keyword, known, tracked.company.domain, day)] as const;
  });
  return new Map(standings.filter(([day, standing]) => standing.own || existedOn(keyword, day)));
};

/** Whether the keyword's item answers for all days without its history. */
const isEnough = (
  { own, created_at }: StoredKeyword,
  { competitors }: TrackedCompany,
  days: readonly string[],
): boolean => {
  if (own === null) return true;
  const measured = dayOfMoment(own.at);
  // Results from before a competitor was tracked may place it for so many days.
  const isKnown = (rival: StoredCompetitor) =>
    trackedSince(rival) <= created_at || ageOn(measured, dayOfMoment(trackedSince(rival))) > CARRIED_DAYS;
  return days.every((day) => measured <= day) && competitors.every(isKnown);
};

export const existedOn = ({ created_at }: KeywordRecord, day: string): boolean =>
  created_at < boundsOf(day).end;

export const closedDay = (
  day: string,
  standings: readonly Standing[],
  { competitors }: Pick<TrackedCompany, 'competitors'>,
  { isForGood, curve = CURVE }: { readonly isForGood: boolean; readonly curve?: CurveVersion | undefined },
): ClosedDay => ({
  figures: figuresOn(
    day,
    standings,
    competitors.map(({ id }) => id),
    curve,
  ),
  standings,
  isForGood,
});

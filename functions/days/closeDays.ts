import pMap from 'p-map';
import { CURVE, type CurveVersion } from '#shared/clickCurve.ts';
import type { KeywordRecord, StoredKeyword } from '../keywords/keywords.ts';
import { dayOfMoment, daysBefore, daysFrom, weekdayOf } from '../platform/time/calendar.ts';
import type { ClosedDay } from './days.store.ts';
import { figuresOn } from './figures.ts';
import { boundsOf, pastOf, type TrackedCompany } from './past.ts';
import { type Standing, standingOf } from './standings.ts';

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

const measuredOn = ({ own, previous }: StoredKeyword): string[] =>
  [own, previous].flatMap((placement) => (placement ? dayOfMoment(placement.at) : []));

const wasMeasuredOn = (day: string, standings: readonly Standing[]): boolean =>
  standings.some(({ own }) => own && dayOfMoment(own.at) === day);

export const weekOf = (day: string): string => daysBefore(day, (weekdayOf(day) + 6) % 7);

export const isFirstOfWeek = (day: string, measured: ReadonlySet<string>): boolean =>
  daysFrom(weekOf(day), day).every((earlier) => !measured.has(earlier));

/** Leaves out days that ended before the keyword was created, unless it had been measured by then. */
const standingsOver = async (
  keyword: StoredKeyword,
  tracked: TrackedCompany,
  days: readonly string[],
): Promise<ReadonlyMap<string, Standing>> => {
  const past = await pastOf(keyword, tracked, days);
  const standings = [...past].map(
    ([day, known]) => [day, standingOf(keyword, known, tracked.company.domain, day)] as const,
  );
  return new Map(standings.filter(([day, standing]) => standing.own || existedOn(keyword, day)));
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

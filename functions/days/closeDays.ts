import { CURVE, type CurveVersion } from '#shared/clickCurve.ts';
import type { KeywordRecord, StoredKeyword } from '../keywords/keywords.ts';
import { dayOfMoment, daysBefore, weekdayOf } from '../platform/time/calendar.ts';
import type { ClosedDay } from './days.store.ts';
import { figuresOn } from './figures.ts';
import { boundsOf, standingsOfPast, type TrackedCompany } from './past.ts';
import { type Standing, standingOf } from './standings.ts';

/** Returns a company's days, the oldest first, without those on which nothing was measured. */
export const closeDays = async (
  tracked: TrackedCompany,
  keywords: readonly StoredKeyword[],
  days: readonly string[],
): Promise<ClosedDay[]> => {
  const active = keywords.filter(({ is_active }) => is_active);
  const standings = await Promise.all(active.map((keyword) => standingsOver(keyword, tracked, days)));
  const measured = new Set(active.flatMap(({ previous }) => (previous ? dayOfMoment(previous.at) : [])));
  return days.flatMap((day) => {
    const ofDay = standings.flatMap((one) => one.get(day) ?? []);
    if (!wasMeasuredOn(day, ofDay)) return [];
    const isForGood = isFirstOfWeek(day, measured);
    measured.add(day);
    return [closedDay(day, ofDay, tracked, { isForGood })];
  });
};

export const wasMeasuredOn = (day: string, standings: readonly Standing[]): boolean =>
  standings.some(({ own }) => own && dayOfMoment(own.at) === day);

/** Whether none of these days is an earlier one of the same week, which begins on Monday. */
export const isFirstOfWeek = (day: string, measured: ReadonlySet<string>): boolean =>
  Array.from({ length: (weekdayOf(day) + 6) % 7 }, (_, before) => daysBefore(day, before + 1)).every(
    (earlier) => !measured.has(earlier),
  );

/** Leaves out days that ended before the keyword was created, unless it had been measured by then. */
export const standingsOver = async (
  keyword: StoredKeyword,
  tracked: TrackedCompany,
  days: readonly string[],
): Promise<ReadonlyMap<string, Standing>> => {
  const standings = isEnough(keyword, tracked, days)
    ? new Map(days.map((day) => [day, standingNow(keyword, tracked)] as const))
    : await standingsOfPast(keyword, tracked, days);
  return new Map([...standings].filter(([day, standing]) => standing.own || existedOn(keyword, day)));
};

/** Whether the keyword itself, which holds its last placements, tells how it stood on all the days. */
const isEnough = (
  { own }: StoredKeyword,
  { competitors }: TrackedCompany,
  days: readonly string[],
): boolean =>
  own === null ||
  (days.every((day) => dayOfMoment(own.at) <= day) &&
    competitors.every(({ created_at }) => created_at <= own.at));

const standingNow = (keyword: StoredKeyword, { company, competitors }: TrackedCompany): Standing =>
  standingOf(
    keyword,
    keyword,
    company.domain,
    competitors.map(({ id }) => id),
  );

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

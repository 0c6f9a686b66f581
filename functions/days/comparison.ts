import type { Period } from '#shared/contract/period.ts';
import { isSameEngine } from '#shared/engines.ts';
import type { StoredCompany } from '../companies/companies.ts';
import type { RankedKeyword } from '../keywords/keywords.ts';
import { dayOf, dayOfMoment, daysBefore } from '../platform/time/calendar.ts';
import { type OwnRanking, ownPlacements } from '../rankings/rankings.ts';
import { closedDaysOf, snapshotsAt } from './closedDays.ts';
import type { DayMetrics } from './metrics.ts';
import type { KeywordSnapshot } from './snapshots.ts';

export interface Comparison {
  /** The São Paulo day that the period names, YYYY-MM-DD; the day before is that of the last measurement. */
  readonly since: string;
  readonly days: readonly DayMetrics[];
  /** The last day closed by then, or else the first one before the last measurement; undefined without. */
  readonly closed: string | undefined;
  readonly snapshots: ReadonlyMap<string, KeywordSnapshot>;
  /** The ranking with the placement to compare with as `previous`. */
  readonly of: <K extends RankedKeyword>(keyword: K) => K;
  /** What was read; the same objects while nothing has changed. */
  readonly dependencies: readonly object[];
}

const DAY_BEFORE = '1';

/** Figures compare with an earlier measurement, as keywords do: with the day before the last one. */
const sinceOf = (period: Period, lastDay: string, today: string): string => {
  if (period === DAY_BEFORE) return daysBefore(lastDay, 1);
  return /^\d+$/.test(period) ? daysBefore(today, Number(period)) : period;
};

/** Returns when the last active keyword was measured, UTC, without an object for each of many keywords. */
const lastMeasured = (list: readonly RankedKeyword[], domain: string): string | null => {
  let last: string | null = null;
  for (const { is_active, own } of list) {
    if (is_active && own?.domain === domain && (last === null || own.at > last)) last = own.at;
  }
  return last;
};

/**
 * A keyword is compared with how it stood at the end of the day, or else with its first measurement since.
 * Without a period, with the last measurement of an earlier day, which it holds itself; only then, `since`
 * depends on the company's keywords.
 */
export const comparisonOf = async (
  userId: string,
  company: StoredCompany,
  period: Period,
  now: number,
  listed: Promise<readonly RankedKeyword[]> = Promise.resolve([]),
): Promise<Comparison> => {
  const today = dayOf(now);
  const [days, list] = await Promise.all([closedDaysOf(userId, company, today), listed]);
  const last = lastMeasured(list, company.domain);
  const lastDay = last === null ? today : dayOfMoment(last);
  const since = sinceOf(period, lastDay, today);
  // The first day since, but not the last one measured, which would be compared with itself.
  const firstSince = days.find(({ day }) => day < lastDay);
  const closed = (days.findLast(({ day }) => day <= since) ?? firstSince)?.day;
  const snapshots = closed === undefined ? NOTHING : await snapshotsAt(userId, company, closed);
  const byId = byKeyword(snapshots);
  const day = closed !== undefined && closed <= since ? closed : undefined;
  return {
    since,
    days,
    closed,
    snapshots: byId,
    dependencies: [days, snapshots],
    of: (keyword) =>
      period === DAY_BEFORE
        ? keyword
        : { ...keyword, previous: comparedWith(keyword, byId.get(keyword.id), day, company.domain) },
  };
};

const indexes = new WeakMap<readonly KeywordSnapshot[], ReadonlyMap<string, KeywordSnapshot>>();

/** The snapshots by keyword; the index of a list is made once. */
export const byKeyword = (snapshots: readonly KeywordSnapshot[]): ReadonlyMap<string, KeywordSnapshot> => {
  const index = indexes.get(snapshots) ?? new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
  indexes.set(snapshots, index);
  return index;
};

const NOTHING: readonly KeywordSnapshot[] = [];

/**
 * `nearest` is how the keyword stood on the closed day; `day` is that day, unless it is later than the period
 * asks for. A keyword that was inactive then has nothing to compare with: its first measurement is older.
 */
const comparedWith = (
  keyword: RankedKeyword,
  nearest: KeywordSnapshot | undefined,
  day: string | undefined,
  domain: string,
): OwnRanking['previous'] => {
  const { own, first } = ownPlacements(keyword, domain);
  if (!own) return null;
  const stood = comparable(keyword, domain, nearest)?.own;
  if (stood && day !== undefined) return { ...own, ...stood };
  const isTooOld = day !== undefined && first && dayOfMoment(first.at) <= day;
  if (!first || first.at === own.at || isTooOld) return null;
  const isOnDay = stood && stood.at.slice(0, 19) === first.at.slice(0, 19);
  return { ...own, ...first, url: isOnDay ? stood.url : null };
};

/** Undefined if another engine measured then, or the company had another domain. */
export const comparable = (
  keyword: OwnRanking,
  domain: string,
  snapshot: KeywordSnapshot | undefined,
): KeywordSnapshot | undefined => {
  const { own, first } = ownPlacements(keyword, domain);
  const stood = snapshot?.own;
  if (!own || !stood || !isSameEngine(stood.engine, own.engine)) return undefined;
  // Closed days keep whole seconds.
  return first === undefined || stood.at >= first.at.slice(0, 19) ? snapshot : undefined;
};

import type { AlertEvent } from '#shared/contract/alerts.ts';
import { isSameEngine } from '#shared/engines.ts';
import type { DayMetrics } from '../days/metrics.ts';
import { dayOfMoment, daysBefore } from '../platform/time/calendar.ts';
import { rounded } from '../reports/visibility/moves.ts';
import type { ComparedDays } from './comparedDays.ts';

/**
 * Told once: not if a day of the six before had changed as much in the same direction, so that a fall that
 * goes on for a month is told on its first day.
 */
export const visibilityEvents = (
  compared: Pick<ComparedDays, 'day' | 'domainSince' | 'metrics' | 'limits'>,
): AlertEvent[] => {
  const { day, metrics } = compared;
  const now = metrics.find((one) => one.day === day);
  const change = now && changeSince(now, compared);
  if (!change) return [];
  const week = metrics.filter((one) => one.day < day && one.day > daysBefore(day, 7));
  if (week.some((one) => changeSince(one, compared)?.isRise === change.isRise)) return [];
  const { visibility, previous, since } = change;
  return [{ kind: 'visibility', visibility, previous, since }];
};

/** Compares with the last day that is a week old, but no two weeks. Undefined if less has changed. */
const changeSince = (
  now: DayMetrics,
  { metrics, domainSince, limits }: Pick<ComparedDays, 'domainSince' | 'metrics' | 'limits'>,
) => {
  const [newest, oldest] = [daysBefore(now.day, 7), daysBefore(now.day, 14)];
  const then = metrics.findLast((one) => one.day <= newest && one.day > oldest);
  const [visibility, previous] = [now.own.visibility, then?.own.visibility ?? null];
  if (!then || visibility === null || previous === null || !isComparable(now, then)) return undefined;
  if (domainSince !== '' && then.day < dayOfMoment(domainSince)) return undefined;
  const change = rounded(visibility - previous);
  if (Math.abs(change) < limits.visibility_points) return undefined;
  return { visibility, previous, since: then.day, isRise: change > 0 };
};

/** Another list of keywords has another visibility, though nothing moved: more than a tenth came or went. */
const isComparable = (now: DayMetrics, then: DayMetrics): boolean =>
  now.engine !== undefined &&
  then.engine !== undefined &&
  isSameEngine(now.engine, then.engine) &&
  now.curve === then.curve &&
  10 * Math.abs(measuredIn(now) - measuredIn(then)) <= measuredIn(then);

const measuredIn = ({ keywords, own }: DayMetrics): number => keywords - own.not_verified;

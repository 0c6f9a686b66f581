import pMap from 'p-map';
import { isSameEngine } from '#shared/engines.ts';
import { dayOfMoment, daysBefore, timeOn } from '../platform/time/calendar.ts';
import { toMoment } from '../platform/time/clock.ts';
import { listPoints } from '../rankings/history.store.ts';
import type { HistoryPoint } from '../rankings/rankings.ts';
import { type ComparedDays, needsDepth, type Pair, pairsOf } from './comparedDays.ts';

/** Full readings come at least so often, also where most days read less. */
const FULL_DAYS = 7;

const AT_ONCE = { concurrency: 8 };

/**
 * Adds how deep was read where a keyword was not found. Closed days do not hold it, because only the few
 * keywords that came or went need it, and their history does.
 */
export const readDepths = async (compared: Omit<ComparedDays, 'depths'>): Promise<ComparedDays> => {
  const wanted = pairsOf({ ...compared, depths: new Map() }).filter(needsDepth);
  const depths = await pMap(
    wanted,
    async (pair) => [pair.snapshot.id, await depthOf(pair, compared.domain)] as const,
    AT_ONCE,
  );
  return { ...compared, depths: new Map(depths) };
};

const depthOf = async ({ snapshot, own, former }: Pair, domain: string): Promise<number> => {
  const since = daysBefore(dayOfMoment(former.at), FULL_DAYS);
  const all = await listPoints(snapshot.id, toMoment(timeOn(since, '00:00')));
  const points = all.filter((one) => one.domain === domain && isSameEngine(one.engine, own.engine));
  return own.position === null
    ? (points.find(({ at }) => secondOf(at) === secondOf(own.at))?.depth ?? 0)
    : deepest(points.filter(({ at }) => secondOf(at) <= secondOf(former.at)));
};

/** The deepest reading since the keyword was last found, as a settled one is mostly read less deeply. */
const deepest = (points: readonly HistoryPoint[]): number => {
  const missed = points.slice(points.findLastIndex(({ position }) => position !== null) + 1);
  return Math.max(0, ...missed.map(({ depth }) => depth));
};

const secondOf = (at: string): string => at.slice(0, 19);

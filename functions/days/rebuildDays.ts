import pMap from 'p-map';
import type { CurveVersion } from '#shared/clickCurve.ts';
import type { KeywordRecord } from '../keywords/keywords.ts';
import { closedDay, existedOn, isFirstOfWeek, wasMeasuredOn } from './closeDays.ts';
import { type ClosedDay, listDays, putDays, readStandings } from './days.store.ts';
import { standingsOfPast, type TrackedCompany } from './past.ts';
import type { Standing } from './standings.ts';

const AT_ONCE = { concurrency: 8 };

/**
 * Computes a company's days (the oldest first) again from its history, and keeps what is stored of keywords
 * that are gone and what was known of volumes. Repeating is safe.
 */
export const rebuildDays = async (
  userId: string,
  tracked: TrackedCompany,
  active: readonly KeywordRecord[],
  days: readonly string[],
): Promise<void> => {
  const { id: companyId } = tracked.company;
  const [standingsOf, known] = await Promise.all([
    readStandings(
      userId,
      days.map((day) => ({ companyId, day })),
    ),
    listDays(userId, companyId, days[0] ?? ''),
  ]);
  const past = await pMap(active, (keyword) => standingsOfPast(keyword, tracked, days), AT_ONCE);
  const curves = new Map<string, CurveVersion>(known.map(({ day, curve }) => [day, curve]));
  const measured = new Set<string>();
  const rebuilt = days.flatMap((day): ClosedDay[] => {
    const stored = standingsOf({ companyId, day }) ?? [];
    const ofDay = active.flatMap((keyword, index) => {
      const standing = past[index]?.get(day);
      return standing && (standing.own || existedOn(keyword, day)) ? [standing] : [];
    });
    const standings = merged(stored, ofDay);
    if (!wasMeasuredOn(day, standings)) return [];
    const isForGood = isFirstOfWeek(day, measured);
    measured.add(day);
    return [closedDay(day, standings, tracked, { isForGood, curve: curves.get(day) })];
  });
  await putDays(userId, companyId, rebuilt);
};

/** What is rebuilt completes and corrects what is stored. */
const merged = (stored: readonly Standing[], rebuilt: readonly Standing[]): Standing[] => {
  const byId = new Map(stored.map((standing) => [standing.id, standing]));
  for (const standing of rebuilt) {
    const before = byId.get(standing.id);
    byId.set(standing.id, before ? corrected(before, standing) : standing);
  }
  return [...byId.values()];
};

/** A company that has changed its domain keeps the positions of the former one. */
const corrected = (stored: Standing, rebuilt: Standing): Standing => {
  if (!rebuilt.own) return stored;
  const isOlder = stored.own !== undefined && stored.own.at.slice(0, 19) > rebuilt.own.at.slice(0, 19);
  return {
    ...stored,
    own: isOlder ? stored.own : rebuilt.own,
    rivals: new Map([...stored.rivals, ...rebuilt.rivals]),
  };
};

import pMap from 'p-map';
import type { CurveVersion } from '#shared/clickCurve.ts';
import type { KeywordRecord } from '../keywords/keywords.ts';
import { dayOfMoment, daysBefore } from '../platform/time/calendar.ts';
import { domainsBelow, domainsOf } from '../search/placeDomain.ts';
import { closeEach, existedOn, weekOf } from './closeDays.ts';
import { listDays, listSnapshots } from './days.store.ts';
import { secondOf } from './pageOnes.ts';
import { boundsOf, pastOf, type TrackedCompany } from './past.ts';
import { saveDays } from './saveDays.ts';
import { type KeywordSnapshot, type Known, takeSnapshot } from './snapshots.ts';

const AT_ONCE = { concurrency: 8 };

/** A keyword may begin with a result from before it was created: a fresh one is a day old at most. */
const FRESH_DAYS = 2;

/**
 * Computes a company's days, which follow one another, again from its history. A closed day keeps its
 * keywords, also those that are gone or inactive, with the volumes known then; repeating is safe.
 */
export const rebuildDays = async (
  userId: string,
  tracked: TrackedCompany,
  keywords: readonly KeywordRecord[],
  days: readonly string[],
): Promise<void> => {
  const { id: companyId } = tracked.company;
  const [first = '', last = first] = [days[0], days.at(-1)];
  const [stored, closed] = await Promise.all([
    listSnapshots(userId, companyId, first, last),
    listDays(userId, companyId, weekOf(first), last),
  ]);
  const snapshotsBefore = new Map(stored.map(({ day, snapshots }) => [day, snapshots]));
  const measurable = keywords.filter(
    ({ created_at }) => daysBefore(dayOfMoment(created_at), FRESH_DAYS) <= last,
  );
  const past = await pMap(measurable, (keyword) => pastOf(keyword, tracked, days), AT_ONCE);
  const curves = new Map<string, CurveVersion>(closed.map(({ day, curve }) => [day, curve]));
  const snapshotsOf = (day: string) => {
    const knownOnes = measurable.flatMap((keyword, index) => {
      const known = past[index]?.get(day);
      return known ? [{ keyword, known }] : [];
    });
    return snapshotsOn(day, knownOnes, tracked, snapshotsBefore.get(day));
  };
  const rebuilt = closeEach(days, snapshotsOf, tracked, curves.keys(), curves);
  await saveDays(userId, companyId, keywords, rebuilt);
};

interface KnownKeyword {
  readonly keyword: KeywordRecord;
  readonly known: Known;
}

/** `stored` are the snapshots of a day that is closed. */
const snapshotsOn = (
  day: string,
  all: readonly KnownKeyword[],
  tracked: TrackedCompany,
  stored: readonly KeywordSnapshot[] | undefined,
): KeywordSnapshot[] => {
  const byId = new Map(stored?.map((snapshot) => [snapshot.id, snapshot]));
  // The company may have had another domain when the day was closed.
  const same = all.find(({ keyword, known }) => isSameMeasurement(byId.get(keyword.id), known));
  const domainThen = same?.known.ranking.own?.domain ?? tracked.company.domain;
  for (const { keyword, known } of all) {
    const before = byId.get(keyword.id);
    if (!before && !belongsTo(day, keyword, known, stored !== undefined)) continue;
    const snapshot = takeSnapshot(before ?? keyword, known, domainThen, day);
    if (before) byId.set(keyword.id, corrected(before, snapshot, tracked));
    else if (snapshot.own || existedOn(keyword, day)) byId.set(keyword.id, snapshot);
  }
  return [...byId.values()];
};

/** A keyword activated later was inactive then, unless it was measured on a day that was never closed. */
const belongsTo = (
  day: string,
  { is_active, activated_at = '' }: KeywordRecord,
  { ranking }: Known,
  isClosed: boolean,
): boolean =>
  (is_active && activated_at < boundsOf(day).end) ||
  (!isClosed && ranking.own !== null && dayOfMoment(ranking.own.at) === day);

const isSameMeasurement = (stored: KeywordSnapshot | undefined, { ranking }: Known): boolean =>
  stored?.own !== undefined && ranking.own !== null && secondOf(stored.own.at) === secondOf(ranking.own.at);

/** Keeps places of competitors whose results have expired, unless they may be those of another one now. */
const corrected = (
  stored: KeywordSnapshot,
  rebuilt: KeywordSnapshot,
  { company, competitors }: TrackedCompany,
): KeywordSnapshot => {
  if (!rebuilt.own) return stored;
  const [was, is] = [secondOf(stored.own?.at ?? ''), secondOf(rebuilt.own.at)];
  if (was !== is) return was > is ? stored : rebuilt;
  const tracked = domainsOf(company, competitors);
  const shared = competitors.filter(({ domain }) => domainsBelow(domain, tracked).length > 0);
  const kept = [...stored.competitors].filter(
    ([competitor, one]) =>
      !rebuilt.competitors.has(competitor) || (!one.beyond && shared.every(({ id }) => id !== competitor)),
  );
  return { ...rebuilt, competitors: new Map([...rebuilt.competitors, ...kept]) };
};

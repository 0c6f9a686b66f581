import type { AlertForm } from '#shared/contract/alerts.ts';
import { isSameEngine } from '#shared/engines.ts';
import type { DayMetrics } from '../days/metrics.ts';
import type { KeywordSnapshot } from '../days/snapshots.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import { dayOfMoment } from '../platform/time/calendar.ts';

/** Two closed days of a company, and what tells them apart. Days are São Paulo days. */
export interface ComparedDays {
  readonly day: string;
  /** The day that was told before this one; nothing may have been measured on it. */
  readonly since: string;
  readonly domain: string;
  /** When the domain last changed, UTC; an empty text if it never did. */
  readonly domainSince: string;
  readonly snapshots: readonly KeywordSnapshot[];
  /** Those of the last closed day up to `since`, which `beforeDay` names. */
  readonly before: readonly KeywordSnapshot[];
  readonly beforeDay: string;
  /** The metrics of this day and of the days told before it, the oldest first. */
  readonly metrics: readonly DayMetrics[];
  /** Without those that have a tag of which nothing is told. */
  readonly keywords: readonly StoredKeyword[];
  readonly competitors: readonly { readonly id: string; readonly name: string }[];
  /** How deep was read where a keyword was not found, by its id. */
  readonly depths: ReadonlyMap<string, number>;
  readonly limits: Pick<AlertForm, 'places' | 'visibility_points'>;
}

type Measured = NonNullable<KeywordSnapshot['own']>;

/** A keyword that was measured on the day, and before by the same engine for the same domain. */
export interface Pair {
  readonly snapshot: KeywordSnapshot;
  readonly then: KeywordSnapshot;
  readonly own: Measured;
  readonly former: Measured;
}

export const pairsOf = ({ day, domainSince, snapshots, before }: ComparedDays): Pair[] => {
  const byId = new Map(before.map((snapshot) => [snapshot.id, snapshot]));
  return snapshots.flatMap((snapshot) => {
    const then = byId.get(snapshot.id);
    const [own, former] = [snapshot.own, then?.own];
    if (!then || !own || !former || dayOfMoment(own.at) !== day) return [];
    const isComparable = isSameEngine(own.engine, former.engine) && former.at >= domainSince;
    return isComparable ? [{ snapshot, then, own, former }] : [];
  });
};

/** Whether one of the two did not find the keyword, so that it matters how deep was read. */
export const needsDepth = ({ own, former }: Pair): boolean =>
  (own.position === null) !== (former.position === null);

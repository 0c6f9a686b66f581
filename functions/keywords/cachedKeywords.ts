import type { StoredCompany } from '../companies/companies.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { byCreation, type KeywordRecord } from './keywords.ts';

/** A keyword as read: it is parsed only if its state is new. */
export interface UnparsedKeyword<K> {
  readonly id: string;
  /** Differs between any two states of a keyword that a list shows differently. */
  readonly state: string;
  readonly parse: () => K;
}

/** Reads all keywords, or those written since a moment (milliseconds), with consistent reads. */
export type ReadKeywords<K> = (
  userId: string,
  companyId: string,
  since?: number,
) => Promise<readonly UnparsedKeyword<K>[]>;

export interface CachedKeywords<K> {
  readonly keywords: readonly K[];
  readonly states: ReadonlyMap<string, string>;
  /** When the latest read and the latest full read began (milliseconds). */
  readonly readAt: number;
  readonly readWholeAt: number;
  /** The cache holds no keyword that was deleted up to this version of the company's lists. */
  readonly listVersion: number;
}

/** How late a write may appear after its own timestamp: its retries plus the difference of two clocks. */
const LATE_MS = MINUTE;

/** After this time everything is read again, in case a change was missed. */
const MAX_AGE = 10 * MINUTE;

export const readSince = (cached: CachedKeywords<unknown> | undefined, now: number): number | undefined =>
  cached && now < cached.readWholeAt + MAX_AGE ? cached.readAt - LATE_MS : undefined;

/** Keywords created at the same moment keep the table's order. */
const oldestFirst = (a: KeywordRecord, b: KeywordRecord): number =>
  byCreation(a, b) || Number(a.id > b.id) - Number(a.id < b.id);

export type Versions = Pick<StoredCompany, 'list_version' | 'rankings_until'>;

/** Whether nothing can have changed since the cache was filled. Read the company after the cache. */
export const isCurrent = <K>(
  cached: CachedKeywords<K> | undefined,
  { list_version, rankings_until }: Versions,
  now: number,
): cached is CachedKeywords<K> => {
  const since = readSince(cached, now);
  return (
    cached !== undefined &&
    since !== undefined &&
    list_version <= cached.listVersion &&
    rankings_until + LATE_MS < cached.readAt
  );
};

export const cacheOf = <K extends KeywordRecord>(
  listed: readonly UnparsedKeyword<K>[],
  at: number,
  listVersion: number,
): CachedKeywords<K> => ({
  keywords: listed.map(({ parse }) => parse()).sort(oldestFirst),
  states: new Map(listed.map(({ id, state }) => [id, state])),
  readAt: at,
  readWholeAt: at,
  listVersion,
});

/** Keeps deleted keywords. Unchanged keywords, and an unchanged list, stay the same object. */
export const updateCache = <K extends KeywordRecord>(
  cached: CachedKeywords<K>,
  listed: readonly UnparsedKeyword<K>[],
  at: number,
): CachedKeywords<K> => {
  const changed = listed.filter(({ id, state }) => cached.states.get(id) !== state);
  if (changed.length === 0) return { ...cached, readAt: at };
  const replacing = new Map(changed.map(({ id, parse }) => [id, parse()]));
  const unchanged = cached.keywords.filter(({ id }) => !replacing.has(id));
  return {
    ...cached,
    keywords: [...unchanged, ...replacing.values()].sort(oldestFirst),
    states: new Map([...cached.states, ...changed.map(({ id, state }) => [id, state] as const)]),
    readAt: at,
  };
};

/** A company's keywords as an instance caches them between requests, and how they are brought up to date. */
import type { StoredCompany } from '../companies/companies.ts';
import { MINUTE } from '../platform/time/clock.ts';
import { byCreation, type KeywordRecord } from './keywords.ts';

/** A keyword as it was read; it is parsed only if its state is news. */
export interface Listed<K> {
  readonly id: string;
  /** Differs between any two states of the keyword that a list shows differently. */
  readonly state: string;
  readonly parse: () => K;
}

/** Reads a company's keywords consistently: all, or those written since a moment (milliseconds). */
export type ReadListed<K> = (
  userId: string,
  companyId: string,
  since?: number,
) => Promise<readonly Listed<K>[]>;

export interface CachedKeywords<K> {
  readonly keywords: readonly K[];
  readonly states: ReadonlyMap<string, string>;
  /** When the latest reading began, and the last one of all keywords (milliseconds). */
  readonly readAt: number;
  readonly readWholeAt: number;
  /** The company's `list_version` up to which no deleted keyword is among them. */
  readonly listVersion: number;
}

/**
 * How far the moment in an item may precede its arrival in the table by a reader's clock: more than a write
 * takes with its retries, and than the clocks of two instances differ.
 */
const LATE_MS = MINUTE;

/** After this time everything is read again, whatever has been missed. */
const MAX_AGE = 10 * MINUTE;

/**
 * Since when (milliseconds) what has changed must be read; undefined if everything must: nothing is cached,
 * it is old, or the clock was set back.
 */
export const readSince = (cached: CachedKeywords<unknown> | undefined, now: number): number | undefined =>
  cached && cached.readAt <= now && now < cached.readWholeAt + MAX_AGE ? cached.readAt - LATE_MS : undefined;

/** Keywords of the same moment keep the order of their keys, in which the table returns them. */
const oldestFirst = (a: KeywordRecord, b: KeywordRecord): number =>
  byCreation(a, b) || Number(a.id > b.id) - Number(a.id < b.id);

export type Versions = Pick<StoredCompany, 'list_version' | 'rankings_until'>;

/** Whether nothing can have changed since the latest reading, by what the company said after it. */
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

/** The keywords of a reading of all of them, which began at this moment. */
export const cacheOf = <K extends KeywordRecord>(
  listed: readonly Listed<K>[],
  at: number,
  listVersion: number,
): CachedKeywords<K> => ({
  keywords: listed.map(({ parse }) => parse()).sort(oldestFirst),
  states: new Map(listed.map(({ id, state }) => [id, state])),
  readAt: at,
  readWholeAt: at,
  listVersion,
});

/**
 * Adds what a later reading, begun at this moment, found to be written. Deleted keywords stay, and what has
 * not changed stays the same object, as does the list.
 */
export const updateCache = <K extends KeywordRecord>(
  cached: CachedKeywords<K>,
  listed: readonly Listed<K>[],
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

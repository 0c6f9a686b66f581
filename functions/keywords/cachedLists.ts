/** The lists of keywords that an instance caches. */
import { findCompany } from '../companies/companies.store.ts';
import type { StoredCompany } from '../companies/companies.ts';
import {
  type CachedKeywords,
  cacheOf,
  isCurrent,
  type ReadListed,
  readSince,
  updateCache,
  type Versions,
} from './cachedKeywords.ts';
import { readRecords } from './keywords.store.ts';
import type { KeywordRecord } from './keywords.ts';
import { readRanked, readStored } from './rankings.store.ts';

/** How many keywords an instance caches for one kind of list: about 60 MB with ten competitors each. */
const MAX_KEYWORDS = 20_000;

type KeywordsOf<K> = (userId: string, company: StoredCompany) => Promise<readonly K[]>;

/**
 * Returns a cached reader of the keywords of a company that has just been read: until something changes, the
 * list is the same object. `byVersion` is for what changes with the company's `list_version` only.
 */
export const cachedReader = <K extends KeywordRecord>(
  read: ReadListed<K>,
  { byVersion = false } = {},
): KeywordsOf<K> => {
  const lists = new Map<string, CachedList<K>>();
  return async (userId, company) => {
    const name = `${userId} ${company.id}`;
    const list = lists.get(name) ?? cachedList(read, userId, company.id);
    // A map keeps the order of insertion: the least recently used entry is the first.
    lists.delete(name);
    lists.set(name, list);
    const keywords = await list.update(byVersion ? { ...company, rankings_until: 0 } : company);
    dropOldest(lists);
    return keywords;
  };
};

interface CachedList<K> {
  /** Returns the keywords as they are now, or later than what the company has just said. */
  readonly update: (versions: Versions) => Promise<readonly K[]>;
  /** Its part of the cache: an empty list counts too. */
  readonly size: () => number;
}

const cachedList = <K extends KeywordRecord>(
  read: ReadListed<K>,
  userId: string,
  companyId: string,
): CachedList<K> => {
  let cached: CachedKeywords<K> | undefined;
  const bringUpToDate = async (
    before: CachedKeywords<K> | undefined,
    listVersion: number,
  ): Promise<CachedKeywords<K>> => {
    const now = Date.now();
    const since = readSince(before, now);
    if (before && since !== undefined) {
      const after = updateCache(before, await read(userId, companyId, since), now);
      if (after.listVersion >= listVersion) return after;
      if (await isComplete(after, listVersion)) return { ...after, listVersion };
    }
    return cacheOf(await read(userId, companyId), now, listVersion);
  };
  /**
   * The cache holds every keyword, and perhaps deleted ones: none if there are as many as the company counts,
   * provided that its list has not changed while they were read.
   */
  const isComplete = async ({ keywords }: CachedKeywords<K>, listVersion: number): Promise<boolean> => {
    const company = await findCompany(userId, companyId);
    return company?.list_version === listVersion && company.keywords_count === keywords.length;
  };
  return {
    update: async (versions) => {
      if (!isCurrent(cached, versions, Date.now())) {
        cached = await bringUpToDate(cached, versions.list_version);
      }
      return cached.keywords;
    },
    size: () => 1 + (cached?.keywords.length ?? 0),
  };
};

const dropOldest = (lists: Map<string, { readonly size: () => number }>): void => {
  let total = [...lists.values()].reduce((sum, { size }) => sum + size(), 0);
  for (const [name, { size }] of lists) {
    if (total <= MAX_KEYWORDS) return;
    total -= size();
    lists.delete(name);
  }
};

/** Keywords without positions, which change with the company's `list_version` only. */
export const recordsOf = cachedReader(readRecords, { byVersion: true });

export const rankedOf = cachedReader(readRanked);

export const storedOf = cachedReader(readStored);

import { findCompany } from '../companies/companies.store.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { dropOldest, touch } from '../platform/ttlCache.ts';
import {
  type CachedKeywords,
  cacheOf,
  isCurrent,
  type ReadKeywords,
  readSince,
  updateCache,
  type Versions,
} from './cachedKeywords.ts';
import { readRecords } from './keywords.store.ts';
import type { KeywordRecord } from './keywords.ts';
import { readRanked, readStored } from './rankings.store.ts';

/** The most keywords that each kind of list caches: about 60 MB if each has ten competitors. */
const MAX_KEYWORDS = 20_000;

type KeywordsOf<K> = (userId: string, company: StoredCompany) => Promise<readonly K[]>;

/** An unchanged list stays the same object. `byVersion` is for lists that change only with `list_version`. */
export const cachedReader = <K extends KeywordRecord>(
  read: ReadKeywords<K>,
  { byVersion = false } = {},
): KeywordsOf<K> => {
  const lists = new Map<string, CachedList<K>>();
  return async (userId, company) => {
    const name = `${userId} ${company.id}`;
    const list = lists.get(name) ?? cachedList(read, userId, company.id);
    touch(lists, name, list);
    const keywords = await list.update(byVersion ? { ...company, rankings_until: 0 } : company);
    dropOldest(lists, MAX_KEYWORDS);
    return keywords;
  };
};

interface CachedList<K> {
  readonly update: (versions: Versions) => Promise<readonly K[]>;
  /** The number of keywords and one more, so that empty lists count, too. */
  readonly size: number;
}

const cachedList = <K extends KeywordRecord>(
  read: ReadKeywords<K>,
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
   * Whether the cache has no deleted keywords: the company still has this list version, and counts as many
   * keywords.
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
    get size() {
      return 1 + (cached?.keywords.length ?? 0);
    },
  };
};

/** Caches keywords without positions, which change only with `list_version`. */
export const recordsOf = cachedReader(readRecords, { byVersion: true });

export const rankedOf = cachedReader(readRanked);

export const storedOf = cachedReader(readStored);

import { findCompany } from '../companies/companies.store.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { shareNext } from '../platform/shareNext.ts';
import {
  isCurrent,
  type Kept,
  keptChanged,
  keptWhole,
  type ReadListed,
  readSince,
  type Versions,
} from './kept.ts';
import type { KeywordRecord } from './keywords.ts';

/** How many keywords an instance keeps for one kind of list: about 60 MB with ten competitors each. */
const MAX_KEYWORDS = 20_000;

type KeywordsOf<K> = (userId: string, company: StoredCompany) => Promise<readonly K[]>;

/**
 * Returns a reader of the keywords of a company that has just been read. It keeps them and asks the table for
 * what has changed: until something has, the list is the same object, so that callers may keep what follows
 * from it. `byVersion` is for what changes with the company's `list_version` only.
 */
export const keepKeywords = <K extends KeywordRecord>(
  read: ReadListed<K>,
  { byVersion = false } = {},
): KeywordsOf<K> => {
  const lists = new Map<string, KeptList<K>>();
  return async (userId, company) => {
    const name = `${userId} ${company.id}`;
    const list = lists.get(name) ?? keptList(read, userId, company.id);
    // A map keeps the order of insertion: the least recently used entry is the first.
    lists.delete(name);
    lists.set(name, list);
    const keywords = await list.update(byVersion ? { ...company, rankings_until: 0 } : company);
    dropOldest(lists);
    return keywords;
  };
};

interface KeptList<K> {
  /** Returns the keywords as they are now, or later than what the company has just said. */
  readonly update: (versions: Versions) => Promise<readonly K[]>;
  /** Its part of what is kept: an empty list counts too. */
  readonly size: () => number;
}

const keptList = <K extends KeywordRecord>(
  read: ReadListed<K>,
  userId: string,
  companyId: string,
): KeptList<K> => {
  let kept: Kept<K> | undefined;
  let newest = 0;
  const readNow = shareNext(async () => {
    kept = await bringUpToDate(kept, newest);
    return kept.keywords;
  });
  const bringUpToDate = async (before: Kept<K> | undefined, listVersion: number): Promise<Kept<K>> => {
    const now = Date.now();
    const since = readSince(before, now);
    if (before && since !== undefined) {
      const after = keptChanged(before, await read(userId, companyId, since), now);
      if (after.listVersion >= listVersion) return after;
      if (await isComplete(after, listVersion)) return { ...after, listVersion };
    }
    return keptWhole(await read(userId, companyId), now, listVersion);
  };
  /**
   * What is kept holds every keyword, and perhaps deleted ones: none if there are as many as the company
   * counts, provided that its list has not changed while they were read.
   */
  const isComplete = async ({ keywords }: Kept<K>, listVersion: number): Promise<boolean> => {
    const company = await findCompany(userId, companyId);
    return company?.list_version === listVersion && company.keywords_count === keywords.length;
  };
  return {
    update: async (versions) => {
      if (isCurrent(kept, versions, Date.now())) return kept.keywords;
      newest = Math.max(newest, versions.list_version);
      return readNow();
    },
    size: () => 1 + (kept?.keywords.length ?? 0),
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

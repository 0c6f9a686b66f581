import type { StoredCompany } from '../companies/companies.ts';
import { listRecords } from './keywords.store.ts';
import type { KeywordRecord } from './keywords.ts';

/** How many companies' keywords an instance keeps: with a thousand each, about 20 MB. */
const MAX_COMPANIES = 50;

const cache = new Map<string, { readonly version: number; readonly records: readonly KeywordRecord[] }>();

/**
 * The keywords of a company that has just been read, oldest first. They are read again only if the company's
 * `list_version` has changed, so that a long list opens as fast as a short one.
 */
export const recordsOf = async (
  userId: string,
  { id, list_version: version }: StoredCompany,
): Promise<readonly KeywordRecord[]> => {
  const cached = cache.get(id);
  const current = cached?.version === version ? cached : { version, records: await listRecords(userId, id) };
  // A map keeps the order of insertion: the least recently used entry is the first.
  cache.delete(id);
  cache.set(id, current);
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size > MAX_COMPANIES) cache.delete(oldest);
  return current.records;
};

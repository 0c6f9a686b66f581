import type { StoredCompany } from '../companies/companies.store.ts';
import { type KeywordRecord, listRecords } from './keywords.store.ts';

/** Of how many companies an instance remembers the keywords: with a thousand each, some 20 MB. */
const MOST = 50;

const remembered = new Map<
  string,
  { readonly changes: number; readonly records: readonly KeywordRecord[] }
>();

/**
 * The keywords of a company that was just read, in the order of their creation. They are read again only where the company says that some came or went
 * since: a list of thousands, which is opened all the time, is as quick as a short one.
 */
export const recordsOf = async (
  userId: string,
  { id, changes }: StoredCompany,
): Promise<readonly KeywordRecord[]> => {
  const known = remembered.get(id);
  const current = known?.changes === changes ? known : { changes, records: await listRecords(userId, id) };
  // A map keeps the order of insertion: the one that was asked for longest ago is the first.
  remembered.delete(id);
  remembered.set(id, current);
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size > MOST) remembered.delete(oldest);
  return current.records;
};

import type { CheckTarget } from '#shared/messages.ts';
import { findCompany } from '../companies/companies.store.ts';
import type { StoredCompany } from '../companies/companies.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import type { StoredCompetitor } from '../competitors/competitors.ts';
import type { StoredKeyword } from '../keywords/keywords.ts';
import { findKeyword } from '../keywords/rankings.store.ts';

/** A keyword to check, with everybody whose position is wanted. */
export interface Tracked {
  readonly userId: string;
  readonly keyword: StoredKeyword;
  readonly company: StoredCompany;
  readonly competitors: readonly StoredCompetitor[];
}

/** Reads a target; undefined if it is not to be checked: it is inactive, or it or its company is gone. */
export const readTracked = async ({
  userId,
  companyId,
  keywordId,
}: CheckTarget): Promise<Tracked | undefined> => {
  const [keyword, company] = await Promise.all([
    findKeyword(userId, keywordId),
    findCompany(userId, companyId),
  ]);
  if (!keyword?.is_active || !company) return undefined;
  // After the company, so that its list_version is never newer than the list.
  return { userId, keyword, company, competitors: await listCompetitors(userId, companyId) };
};

/**
 * Brings what was read before a fetch up to date; undefined if the company is deleted. The keyword is not
 * read again: `placeKeyword` writes it only if it is unchanged.
 */
export const refreshTracked = async (before: Tracked): Promise<Tracked | undefined> => {
  const company = await findCompany(before.userId, before.company.id);
  if (!company) return undefined;
  const isSameList = company.list_version === before.company.list_version;
  const competitors = isSameList ? before.competitors : await listCompetitors(before.userId, company.id);
  return { ...before, company, competitors };
};

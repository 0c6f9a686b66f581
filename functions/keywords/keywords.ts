import type { Keyword } from '#shared/contract/keywords.ts';
import type { StoredCompany } from '../companies/companies.store.ts';
import { targetUrlOf } from '../companies/companies.ts';
import { AppError } from '../platform/errors.ts';
import type { KeywordRecord } from './keywords.store.ts';
import { findKeyword, type StoredKeyword } from './rankings.store.ts';

/** A keyword as the pages know it. */
export const toKeyword = (
  { id, company_id, keyword, is_active, created_at }: KeywordRecord,
  company: StoredCompany,
): Keyword => ({
  id,
  company_id,
  company_name: company.name,
  keyword,
  target_url: targetUrlOf(company),
  is_active,
  created_at,
});

/** The refusal for a keyword that does not exist, or is somebody else's. */
export const keywordNotFound = () => new AppError('not_found', 'Palavra-chave não encontrada');

/** The user's keyword with this id. Refuses where there is none. */
export const requireKeyword = async (userId: string, keywordId: string): Promise<StoredKeyword> => {
  const keyword = await findKeyword(userId, keywordId);
  if (!keyword) throw keywordNotFound();
  return keyword;
};

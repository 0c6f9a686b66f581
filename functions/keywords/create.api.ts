import { keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { createKeyword } from './creation.store.ts';
import { newKeyword, newRecord } from './keywords.store.ts';
import { toKeyword } from './keywords.ts';

export const handler = endpoint(keywords.create)(async ({ user, body, now }) => {
  const company = await requireCompany(user.id, body.company_id);
  const keyword = newRecord(company.id, newKeyword(company.id, body), now);
  await createKeyword(user.id, keyword);
  return toKeyword(keyword, company);
});

import { keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { applyLimits } from './applyLimits.ts';
import { findRecords } from './bulk.store.ts';
import { companyIdOf, toKeyword } from './keywords.ts';
import { updateKeywords, wouldBeFull } from './updateKeywords.store.ts';

export const handler = endpoint(keywords.updateMany)(async ({ user, body: { ids, ...wanted } }) => {
  const named = [...new Set(ids)];
  for (const [companyId, ofCompany] of Map.groupBy(named, companyIdOf)) {
    await updateKeywords(user.id, companyId, ofCompany, () => wanted);
  }
  if (wanted.is_active !== undefined) await applyLimits(user.id);
  const [found, companies] = await Promise.all([findRecords(user.id, named), listCompanies(user.id)]);
  const byId = new Map(companies.map((company) => [company.id, company]));
  const records = found.flatMap((record) => {
    const company = byId.get(record.company_id);
    return company ? [{ record, company }] : [];
  });
  return {
    updated: records.map(({ record, company }) => toKeyword(record, company)),
    full: records.flatMap(({ record }) => (wouldBeFull(record, wanted) ? [record.id] : [])),
  };
});

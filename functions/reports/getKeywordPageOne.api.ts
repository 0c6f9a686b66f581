import { pageOne } from '#shared/contract/pageOne.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { listCompetitors } from '../competitors/competitors.store.ts';
import { numbered, toReported, withinLimit } from '../competitors/competitors.ts';
import { requireKeyword } from '../keywords/rankings.store.ts';
import { keywordPageOne, readingsOf } from './pageOne/keywordPageOne.ts';
import { sitesAmong } from './pageOne/sites.ts';

export const handler = endpoint(pageOne.getKeywordPageOne)(async ({ user, params, now }) => {
  const keyword = await requireKeyword(user.id, params.id);
  const [company, listed, readings] = await Promise.all([
    requireCompany(user.id, keyword.company_id),
    listCompetitors(user.id, keyword.company_id),
    readingsOf(keyword, now),
  ]);
  const competitors = withinLimit(numbered(listed)).map(toReported);
  return {
    keyword: keyword.keyword,
    company_id: company.id,
    company_name: company.name,
    competitors,
    ...keywordPageOne(readings, sitesAmong({ domain: company.domain, competitors })),
  };
});

import { manyCompetitors } from '#shared/contract/manyCompetitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { listCompetitors } from './competitors.store.ts';
import { countRefresh, refreshPart } from './refreshLogo.ts';

export const handler = endpoint(manyCompetitors.refreshAllLogos)(
  async ({ user, query: { after, since }, now }) => {
    await countRefresh(user.id, after !== undefined || since !== undefined, now);
    const [companies, competitors] = await Promise.all([listCompanies(user.id), listCompetitors(user.id)]);
    const owned = new Set(companies.map(({ id }) => id));
    const wanted = competitors
      .filter(({ company_id }) => owned.has(company_id))
      .filter(({ created_at, logo_key }) => !since || (created_at >= since && logo_key === null));
    return refreshPart(user.id, wanted, after);
  },
);

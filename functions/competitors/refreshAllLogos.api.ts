import { manyCompetitors } from '#shared/contract/manyCompetitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { listCompetitors } from './competitors.store.ts';
import { refreshLogos } from './refreshLogo.ts';

/** Even if no icon is answered, so many take less time than the function has. */
const PART = 40;

export const handler = endpoint(manyCompetitors.refreshAllLogos)(
  async ({ user, query: { after = '', since }, now }) => {
    await consumeRateLimit(after === '' && since === undefined ? 'logo' : 'logo-part', user.id, now);
    const [companies, competitors] = await Promise.all([listCompanies(user.id), listCompetitors(user.id)]);
    const owned = new Set(companies.map(({ id }) => id));
    const listed = competitors
      .filter(({ id, company_id }) => id > after && owned.has(company_id))
      .filter(({ created_at, logo_key }) => !since || (created_at >= since && logo_key === null))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const part = listed.slice(0, PART);
    const keys = await refreshLogos(user.id, part);
    return {
      updated: keys.filter((key) => key !== null).length,
      total: part.length,
      next: listed.length > PART ? (part.at(-1)?.id ?? null) : null,
    };
  },
);

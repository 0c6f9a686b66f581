import { competitors } from '#shared/contract/competitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { touchLists } from '../companies/companyCounters.store.ts';
import { logoPath } from '../companies/logos/logos.ts';
import { requireCompetitor } from './competitors.store.ts';
import { refreshLogo } from './refreshLogo.ts';

export const handler = endpoint(competitors.refreshLogo)(async ({ user, params, now }) => {
  await consumeRateLimit('logo', user.id, now);
  const competitor = await requireCompetitor(user.id, params.id);
  const { id } = await requireCompany(user.id, competitor.company_id);
  const logo = await refreshLogo(user.id, competitor);
  await touchLists(user.id, id);
  return { logoUrl: logoPath(logo) };
});

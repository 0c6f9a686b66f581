import type { Competitor } from '#shared/contract/competitors.ts';
import type { StoredCompany } from '../companies/companies.store.ts';
import { fetchIcon } from '../logos/icons.ts';
import { logoUrl, replaceLogo, storeLogo } from '../logos/logos.ts';
import { AppError } from '../platform/errors.ts';
import { findCompetitor, type StoredCompetitor, saveCompetitorLogo } from './competitors.store.ts';

/** A competitor as the pages know it. */
export const toCompetitor = (
  { id, company_id, name, domain, logo_key, created_at }: StoredCompetitor,
  company: StoredCompany,
): Competitor => ({
  id,
  company_id,
  company_name: company.name,
  name,
  domain,
  logo_url: logoUrl(logo_key),
  created_at,
});

/** The refusal for a competitor that does not exist, or is somebody else's. */
export const competitorNotFound = () => new AppError('not_found', 'Concorrente não encontrado');

/** The user's competitor with this id. Refuses where there is none. */
export const requireCompetitor = async (userId: string, competitorId: string): Promise<StoredCompetitor> => {
  const competitor = await findCompetitor(userId, competitorId);
  if (!competitor) throw competitorNotFound();
  return competitor;
};

/** Fetches a competitor's icon and makes it his logo; returns its address. Refuses where the icon service has none. */
export const refreshLogo = async (userId: string, competitor: StoredCompetitor): Promise<string> => {
  const key = await storeLogo(competitor.id, await fetchIcon(competitor.domain));
  const saved = await replaceLogo(key, () => saveCompetitorLogo(userId, competitor.id, key));
  if (!saved) throw competitorNotFound();
  return `${logoUrl(key)}`;
};

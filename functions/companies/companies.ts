import type { Company } from '#shared/contract/companies.ts';
import { logoUrl } from '../logos/logos.ts';
import { AppError } from '../platform/errors.ts';
import { findCompany, type StoredCompany } from './companies.store.ts';

/** A company as the pages know it. */
export const toCompany = ({ id, name, website, domain, logo_key, created_at }: StoredCompany): Company => ({
  id,
  name,
  website,
  domain,
  logo_url: logoUrl(logo_key),
  created_at,
});

/** Where a company wants to be found: its website, or its domain's home page. */
export const targetUrlOf = ({ website, domain }: Pick<StoredCompany, 'website' | 'domain'>): string =>
  website ?? `https://${domain}`;

/** The refusal for a company that does not exist, or is somebody else's. */
export const companyNotFound = () => new AppError('not_found', 'Empresa não encontrada');

/** The user's company with this id. Refuses where there is none. */
export const requireCompany = async (userId: string, companyId: string): Promise<StoredCompany> => {
  const company = await findCompany(userId, companyId);
  if (!company) throw companyNotFound();
  return company;
};

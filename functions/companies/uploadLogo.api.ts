import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { logoUrl, replaceLogo, storeLogo } from '../logos/logos.ts';
import { saveCompanyLogo } from './companies.store.ts';
import { companyNotFound, requireCompany } from './companies.ts';

export const handler = endpoint(routes.companies.uploadLogo)(async ({ user, params, file }) => {
  const company = await requireCompany(user.id, params.id);
  const key = await storeLogo(company.id, file);
  const saved = await replaceLogo(key, () => saveCompanyLogo(user.id, company.id, key));
  if (!saved) throw companyNotFound();
  return { logo_url: `${logoUrl(key)}` };
});

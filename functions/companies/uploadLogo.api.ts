import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { logoUrl } from '../logos/logos.ts';
import { replaceLogo, storeLogo } from '../logos/storeLogo.ts';
import { requireCompany, saveCompanyLogo } from './companies.store.ts';
import { companyNotFound } from './companies.ts';
import { countLogoUpload } from './logoLimits.ts';

export const handler = endpoint(companies.uploadLogo)(async ({ user, params, file, now }) => {
  const company = await requireCompany(user.id, params.id);
  await countLogoUpload(user.id, now);
  const key = await storeLogo(company.id, file);
  const saved = await replaceLogo(key, () => saveCompanyLogo(user.id, company.id, key));
  if (!saved) throw companyNotFound();
  return { logo_url: `${logoUrl(key)}` };
});

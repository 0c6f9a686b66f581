import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { consumeRateLimit } from '../accounts/signIn/rateLimit.store.ts';
import { requireCompany, saveCompanyLogo } from './companies.store.ts';
import { companyNotFound } from './companies.ts';
import { logoPath } from './logos/logos.ts';
import { replaceLogo } from './logos/storeLogo.ts';

export const handler = endpoint(companies.uploadLogo)(async ({ user, params, file, now }) => {
  const company = await requireCompany(user.id, params.id);
  await consumeRateLimit('logo', user.id, now);
  await consumeRateLimit('logo-upload-day', user.id, now);
  const key = await replaceLogo(company.id, file, (logo) => saveCompanyLogo(user.id, company.id, logo));
  if (key === undefined) throw companyNotFound();
  return { logo_url: logoPath(key) };
});

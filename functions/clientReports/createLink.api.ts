import { sharedReportAddress } from '#shared/addresses.ts';
import { reportLinks } from '#shared/contract/reportLinks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { hashPassword } from '../accounts/signIn/password.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { createLink, toReportLink } from './links.store.ts';

export const handler = endpoint(reportLinks.createLink)(async ({ user, params, body, siteUrl, now }) => {
  const { password, ...form } = body;
  const company = await requireCompany(user.id, params.id);
  const password_hash = password === undefined ? null : await hashPassword(password);
  const chosen = { ...form, password_hash, is_mailed: false };
  const { link, token } = await createLink(user.id, company.id, chosen, now);
  return { ...toReportLink(link), url: siteUrl + sharedReportAddress(token) };
});

import { sharedReportAddress } from '#shared/addresses.ts';
import { reportLinks } from '#shared/contract/reportLinks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { newToken } from '../accounts/sessions/tokens.ts';
import { hashPassword } from '../accounts/signIn/password.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { createLink, newLinkId } from './links.store.ts';
import { newLink, toReportLink } from './links.ts';

export const handler = endpoint(reportLinks.createLink)(async ({ user, params, body, siteUrl, now }) => {
  const { password, ...form } = body;
  const company = await requireCompany(user.id, params.id);
  const token = newToken();
  const password_hash = password === undefined ? null : await hashPassword(password);
  const link = newLink(newLinkId(company.id), token, { ...form, password_hash }, now);
  const created = await createLink(user.id, link);
  return { ...toReportLink(created), url: siteUrl + sharedReportAddress(token) };
});

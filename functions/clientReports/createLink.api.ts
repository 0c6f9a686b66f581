import { sharedReportAddress } from '#shared/addresses.ts';
import { reportLinks } from '#shared/contract/reportLinks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { hashOf, newToken } from '../accounts/sessions/tokens.ts';
import { hashPassword } from '../accounts/signIn/password.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { DAY, toMoment } from '../platform/time/clock.ts';
import { createLink, newLinkId, toReportLink } from './links.store.ts';

export const handler = endpoint(reportLinks.createLink)(async ({ user, params, body, siteUrl, now }) => {
  const { password, expires_in_days, ...form } = body;
  const company = await requireCompany(user.id, params.id);
  const token = newToken();
  const created = await createLink(user.id, {
    ...form,
    id: newLinkId(company.id),
    company_id: company.id,
    token_hash: hashOf(token),
    password_hash: password === undefined ? null : await hashPassword(password),
    created_at: toMoment(now),
    expires_at: toMoment(now + expires_in_days * DAY),
    opened: 0,
    last_opened_at: null,
  });
  return { ...toReportLink(created), url: siteUrl + sharedReportAddress(token) };
});

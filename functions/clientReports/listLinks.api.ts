import { reportLinks } from '#shared/contract/reportLinks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { listLinks, toReportLink } from './links.store.ts';

export const handler = endpoint(reportLinks.listLinks)(async ({ user, params }) => {
  const company = await requireCompany(user.id, params.id);
  return (await listLinks(user.id, company.id)).map(toReportLink);
});

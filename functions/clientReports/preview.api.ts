import { clientReports } from '#shared/contract/clientReports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { composeReport } from './report.ts';

export const handler = endpoint(clientReports.preview)(async ({ user, params, query, now }) =>
  composeReport(user.id, await requireCompany(user.id, params.id), query, now),
);

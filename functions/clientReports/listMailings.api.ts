import { reportMails } from '#shared/contract/reportMails.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { listMailings, noMailing } from './mailing.store.ts';
import { toMailing } from './mailing.ts';

export const handler = endpoint(reportMails.listMailings)(async ({ user }) => {
  const [companies, mailings] = await Promise.all([listCompanies(user.id), listMailings(user.id)]);
  return companies.map(({ id }) =>
    toMailing(mailings.find(({ company_id }) => company_id === id) ?? noMailing(id)),
  );
});

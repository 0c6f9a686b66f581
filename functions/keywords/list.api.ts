import { keywords } from '#shared/contract/keywords.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listCompanies } from '../companies/companies.store.ts';
import { companyNotFound, toCompany } from '../companies/companies.ts';
import { cachedReplies } from '../platform/http/cachedReplies.ts';
import { recordsOf } from './cachedLists.ts';
import { byCreation, toKeyword } from './keywords.ts';

const cachedReply = cachedReplies<ReplyInputOf<typeof keywords.list>>();

export const handler = endpoint(keywords.list)(async ({ user, query: { company_id } }) => {
  const companies = await listCompanies(user.id);
  const wanted = companies.filter(({ id }) => company_id === undefined || id === company_id);
  if (company_id !== undefined && wanted.length === 0) throw companyNotFound();
  const lists = await Promise.all(wanted.map((company) => recordsOf(user.id, company)));
  return cachedReply({ lists, rest: wanted.map(toCompany) }, () =>
    wanted
      .flatMap((company, index) => (lists[index] ?? []).map((keyword) => toKeyword(keyword, company)))
      .sort(byCreation),
  );
});

import { routes } from '#shared/contract/index.ts';
import type { Customer } from './customers.ts';

type Caller = Pick<Customer, 'call'>;

export const keywordIdOf = async ({ call }: Caller, company_id: string, text: string): Promise<string> => {
  const { body } = await call(routes.keywords.list, { query: { company_id } });
  return idOf(body.find(({ keyword }) => keyword === text));
};

export const findCompetitorId = async (
  { call }: Caller,
  companyId: string,
  host: string,
): Promise<string> => {
  const { body } = await call(routes.competitors.list, {});
  return idOf(body.find(({ company_id, domain }) => company_id === companyId && domain === host));
};

const idOf = (found: { readonly id: string } | undefined): string => {
  if (!found) throw new Error('There is none');
  return found.id;
};

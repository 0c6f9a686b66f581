import { useQuery } from '@tanstack/react-query';
import { billing } from '#shared/contract/billing.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { Competitor } from '#shared/contract/competitors.ts';
import { routeQuery } from '../cache.ts';
import { capacityFor } from '../subscriptions/limit.ts';

/**
 * The company that a form begins with: the screen's, or the first that can have another competitor. Undefined
 * until known.
 */
export const useFirstWithRoom = (
  companyId: string | undefined,
  companies: readonly Company[] = [],
  listed: readonly Competitor[] = [],
): string | undefined => {
  const { data: account, failureCount } = useQuery(routeQuery(billing.getSubscription, {}));
  const [first] = companies;
  if (companyId !== undefined) return companyId;
  if (!account) return failureCount > 0 ? first?.id : undefined;
  const used = Map.groupBy(listed, ({ company_id }) => company_id);
  const capacityOf = ({ id }: Company) => capacityFor(account, 'competitors', used.get(id)?.length ?? 0);
  return (companies.find((one) => !one.beyond_limit && capacityOf(one).state === 'free') ?? first)?.id;
};

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
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
  listed: Pick<UseQueryResult<Competitor[]>, 'data' | 'failureCount'>,
): string | undefined => {
  const { data: account, failureCount } = useQuery(routeQuery(billing.getSubscription, {}));
  const hasFailed = failureCount + listed.failureCount > 0;
  return (
    companyId ?? firstWithRoom(companies, account, listed.data) ?? (hasFailed ? companies[0]?.id : undefined)
  );
};

export const firstWithRoom = (
  companies: readonly Pick<Company, 'id' | 'beyond_limit'>[],
  account: Parameters<typeof capacityFor>[0] | undefined,
  listed: readonly Pick<Competitor, 'company_id'>[] | undefined,
): string | undefined => {
  if (!account || !listed) return undefined;
  const used = Map.groupBy(listed, ({ company_id }) => company_id);
  const hasRoom = (id: string) =>
    capacityFor(account, 'competitors', used.get(id)?.length ?? 0).state === 'free';
  return (companies.find(({ id, beyond_limit }) => !beyond_limit && hasRoom(id)) ?? companies[0])?.id;
};

import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { keywords } from '#shared/contract/keywords.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { routeQuery } from '../cache.ts';
import { capacityFor, wayToMore } from '../subscriptions/limit.ts';
import type { NewKeyword } from './bulk.ts';
import { previewOf } from './preview.ts';

/** Texts count as new while the list or the plan is unknown: the server decides. */
export const usePreviewer = (companyId: string) => {
  const { data: list } = useQuery(routeQuery(keywords.list, { query: { company_id: companyId } }));
  const { data: account } = useQuery(routeQuery(billing.getSubscription, {}));
  const keys = useMemo(() => new Set(list?.map(({ keyword }) => normalizeQuery(keyword))), [list]);
  const capacity = account ? capacityOf(account) : Number.POSITIVE_INFINITY;
  return {
    previewOf: useCallback(
      (list: readonly NewKeyword[]) => previewOf(list, keys, capacity),
      [keys, capacity],
    ),
    lookups: account?.trial_lookups,
    way: account && capacity > 0 ? wayToMore(account) : undefined,
  };
};

const capacityOf = (
  account: Parameters<typeof capacityFor>[0] & { readonly usage: { readonly keywords: number } },
) => {
  const capacity = capacityFor(account, 'keywords', account.usage.keywords);
  return capacity.state === 'free' ? capacity.left : 0;
};

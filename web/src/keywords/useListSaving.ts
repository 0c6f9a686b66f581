import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { keywords } from '#shared/contract/keywords.ts';
import { routeQuery } from '../cache.ts';
import { capacityFor, wayToMore } from '../subscriptions/limit.ts';
import { notify } from '../ui/kit/notices.tsx';
import { createAll } from './bulk.ts';
import { addToCachedLists } from './cachedLists.ts';
import { keyOf, type Preview, previewOf, savedText } from './preview.ts';

/**
 * Returns what would happen to texts in a company, and the way to a larger plan. Where the list or the plan
 * is not known yet, texts count as new: the server decides when they are sent.
 */
export const usePreviewer = (companyId: string) => {
  const { data: list } = useQuery(routeQuery(keywords.list, { query: { company_id: companyId } }));
  const { data: account } = useQuery(routeQuery(billing.getSubscription, {}));
  const keys = useMemo(() => new Set(list?.map(({ keyword }) => keyOf(keyword))), [list]);
  const room = account ? roomOf(account) : Number.POSITIVE_INFINITY;
  return {
    previewOf: useCallback((texts: readonly string[]) => previewOf(texts, keys, room), [keys, room]),
    way: account && room > 0 ? wayToMore(account) : undefined,
  };
};

const roomOf = (
  account: Parameters<typeof capacityFor>[0] & { readonly usage: { readonly keywords: number } },
) => {
  const capacity = capacityFor(account, 'keywords', account.usage.keywords);
  return capacity.state === 'free' ? capacity.left : 0;
};

/** Saves what a preview would add, and says what happened. */
export const useListSaving = (companyId: string, onSaved: () => void) => {
  const client = useQueryClient();
  return useMutation({
    meta: { reloads: 'later' },
    mutationFn: ({ added }: Preview) => createAll(companyId, added),
    onSuccess: ({ created, existing, beyond_limit }, { known, beyondLimit }) => {
      addToCachedLists(client, created);
      const [there, beyond] = [known.length + existing.length, beyondLimit.length + beyond_limit.length];
      notify(created.length > 0 ? 'success' : 'info', savedText(created.length, there, beyond));
      onSaved();
    },
    // The first ones may be saved: the lists show them, and the preview counts them as known.
    onError: () => client.invalidateQueries(),
  });
};

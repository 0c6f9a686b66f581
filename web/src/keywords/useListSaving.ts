import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { keywords } from '#shared/contract/keywords.ts';
import { messageOf } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { capacityFor, wayToMore } from '../subscriptions/limit.ts';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useIsMounted } from '../ui/kit/useIsMounted.ts';
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
  const capacity = account ? capacityOf(account) : Number.POSITIVE_INFINITY;
  return {
    previewOf: useCallback((texts: readonly string[]) => previewOf(texts, keys, capacity), [keys, capacity]),
    way: account && capacity > 0 ? wayToMore(account) : undefined,
  };
};

const capacityOf = (
  account: Parameters<typeof capacityFor>[0] & { readonly usage: { readonly keywords: number } },
) => {
  const capacity = capacityFor(account, 'keywords', account.usage.keywords);
  return capacity.state === 'free' ? capacity.left : 0;
};

/** The message after a failure, if the server gives none. What was saved before it is not saved twice. */
const FAILED = 'Erro ao criar palavras-chave. Tente de novo: nenhuma se repete.';

/**
 * Saves what a preview would add, and says what happened. Returns the message of a failure for the form; once
 * the form is gone, a notice tells it.
 */
export const useListSaving = (companyId: string, onSaved: () => void) => {
  const client = useQueryClient();
  const mounted = useIsMounted();
  const { mutate, isPending, error } = useMutation({
    meta: { reloads: 'later' },
    mutationFn: ({ added }: Preview) => createAll(companyId, added),
    onSuccess: ({ created, existing, beyond_limit }, { known, beyondLimit }) => {
      addToCachedLists(client, created);
      const [there, beyond] = [known.length + existing.length, beyondLimit.length + beyond_limit.length];
      notify(created.length > 0 ? 'success' : 'info', savedText(created.length, there, beyond));
      if (mounted.current) onSaved();
    },
    onError: (cause) => !mounted.current && notify('error', messageOf(cause, FAILED)),
  });
  return { mutate, isPending, failure: error && messageOf(error, FAILED) };
};

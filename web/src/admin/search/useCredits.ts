import {
  focusManager,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { messageOf } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import type { TabProps } from '../status.ts';

/** Another key may belong to another account. Resets, because a refetch skips `staleTime: 'static'`. */
export const resetCredits = (client: QueryClient): void =>
  void client.resetQueries(routeQuery(search.getCredits, {}));

export const useCredits = () =>
  // Only the buttons read the credits again, because Serper is slow.
  useQuery({ ...routeQuery(search.getCredits, {}), retry: false, staleTime: 'static' });

export const useRefreshableCredits = (onMessage: TabProps['onMessage']) => {
  const query = useCredits();
  const refresh = async () => {
    onMessage('Verificando...');
    const { data, error } = await query.refetch();
    const problem = error ? messageOf(error, 'Erro ao verificar créditos') : data?.error;
    onMessage(problem ? `❌ ${problem}` : '✅ Créditos atualizados com sucesso');
  };
  return { query, refresh: () => void refresh() };
};

/** Follows a key that was replaced in another browser tab. */
export const useKeyOfOtherTab = ({ data: before, refetch }: UseQueryResult<SearchConfig>): void => {
  const client = useQueryClient();
  const follow = useEffectEvent(async () => {
    const { data: now } = await refetch();
    if (before && now && now.serper.api_key !== before.serper.api_key) resetCredits(client);
  });
  useEffect(() => focusManager.subscribe((isFocused) => void (isFocused && follow())), []);
};

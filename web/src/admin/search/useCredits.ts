import { type QueryClient, useQuery } from '@tanstack/react-query';
import { search } from '#shared/contract/admin/search.ts';
import { messageOf } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { useTell } from '../../ui/kit/forms/MessageBanner.tsx';

/** Another key may belong to another account. Resets, because a refetch skips `staleTime: 'static'`. */
export const resetCredits = (client: QueryClient): void =>
  void client.resetQueries(routeQuery(search.getCredits, {}));

export const useCredits = () =>
  // Only the buttons read the credits again, because Serper is slow.
  useQuery({ ...routeQuery(search.getCredits, {}), retry: false, staleTime: 'static' });

export const useRefreshableCredits = () => {
  const tell = useTell();
  const query = useCredits();
  const refresh = async () => {
    tell('Verificando...');
    const { data, error } = await query.refetch();
    const problem = error ? messageOf(error, 'Erro ao verificar créditos') : data?.error;
    tell(problem ? `❌ ${problem}` : '✅ Créditos atualizados com sucesso');
  };
  return { query, refresh: () => void refresh() };
};

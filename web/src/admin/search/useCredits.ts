import { useQuery } from '@tanstack/react-query';
import { search } from '#shared/contract/admin/search.ts';
import { messageOf } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import type { TabProps } from '../tab.ts';

/** The credits of Serper's account. */
export const useCredits = () =>
  // Only the buttons read them again, because Serper takes its time.
  useQuery({ ...routeQuery(search.getCredits, {}), retry: false, staleTime: 'static' });

/** The same, with `refresh`, which reads them again and says so in the status area. */
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

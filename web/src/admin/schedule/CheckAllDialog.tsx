import { useQuery } from '@tanstack/react-query';
import { schedule } from '#shared/contract/admin/schedule.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { AdminConfirm } from '../actions.tsx';
import { useCredits } from '../search/useCredits.ts';
import { balanceText, checkAllCost, lastEndOf, unknownCost } from './texts.ts';
import { useSchedulerStatus } from './useScheduler.ts';

export const CheckAllDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { data } = useSchedulerStatus();
  return (
    <AdminConfirm
      title="Verificar Todas as Palavras-chave"
      question="Deseja verificar agora as palavras-chave ativas de todos os clientes?"
      warning={`${useCost()} ${lastEndOf(data?.run ?? null)}`.trim()}
      confirmLabel="Verificar"
      busyLabel="Verificando..."
      onConfirm={() => call(schedule.checkAll, {})}
      success={({ message }) => message}
      failure="Erro ao iniciar a verificação"
      onClose={onClose}
    />
  );
};

const useCost = (): string => {
  const { data: estimate, isError } = useQuery(routeQuery(schedule.getEstimate, {}));
  const credits = useCredits();
  if (isError) return unknownCost;
  if (!estimate || credits.isPending) return 'Calculando o custo...';
  return `${checkAllCost(estimate)} ${balanceText(estimate, credits.data)}`;
};

import { useQuery } from '@tanstack/react-query';
import { schedule } from '#shared/contract/admin/schedule.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { Confirm } from '../../ui/kit/dialogs/onDemand.tsx';
import { useCredits } from '../search/useCredits.ts';
import { type TabProps, tellInStatus } from '../status.ts';
import { balanceText, checkAllCost, lastEndOf, unknownCost } from './costTexts.ts';
import { useSchedulerStatus } from './useScheduler.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly onClose: () => void;
}

export const CheckAllDialog = ({ onMessage, onClose }: Props) => {
  const { data } = useSchedulerStatus();
  return (
    <Confirm
      title="Verificar Todas as Palavras-chave"
      question="Deseja verificar agora as palavras-chave ativas de todos os clientes?"
      warning={`${useCost()} ${lastEndOf(data?.run ?? null)}`.trim()}
      confirmLabel="Verificar"
      busyLabel="Verificando..."
      onConfirm={() => call(schedule.checkAll, {})}
      success={({ message }) => message}
      failure="Erro ao iniciar a verificação"
      tell={tellInStatus(onMessage)}
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

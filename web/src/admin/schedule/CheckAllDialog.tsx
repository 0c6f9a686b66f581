import { schedule } from '#shared/contract/admin/schedule.ts';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../ui/kit/ConfirmDialog.tsx';
import { inStatus } from '../inStatus.ts';
import type { TabProps } from '../tab.ts';
import { checkAllCost, lastEndOf } from './checkAllTexts.ts';
import { useSchedulerStatus } from './useSchedulerStatus.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly onClose: () => void;
}

/** Asks before a check of everybody's keywords, which costs credits; the status area says what came of it. */
export const CheckAllDialog = ({ onMessage, onClose }: Props) => {
  const { data } = useSchedulerStatus();
  const run = data?.run ?? null;
  return (
    <ConfirmDialog
      title="Verificar Todas as Palavras-chave"
      question="Deseja verificar agora as palavras-chave ativas de todos os clientes?"
      warning={[checkAllCost(run), lastEndOf(run)].join(' ').trim()}
      confirmLabel="Verificar"
      busyLabel="Verificando..."
      onConfirm={() => call(schedule.checkAll, {})}
      success={({ message }) => message}
      failure="Erro ao iniciar a verificação"
      tell={inStatus(onMessage)}
      onClose={onClose}
    />
  );
};

import { schedule } from '#shared/contract/admin/schedule.ts';
import { call, messageOf } from '../../api.ts';
import { ConfirmDialog } from '../../ui/kit/ConfirmDialog.tsx';
import type { TabProps } from '../tab.ts';
import { checkAllCost, lastEndOf } from './checkAllTexts.ts';
import { useSchedulerStatus } from './useSchedulerStatus.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly onClose: () => void;
}

const FAILURE = 'Erro ao iniciar a verificação';

/** Asks before a check of everybody's keywords, which costs credits; the status area says what came of it. */
export const CheckAllDialog = ({ onMessage, onClose }: Props) => {
  const { data } = useSchedulerStatus();
  const run = data?.run ?? null;
  const start = async () => {
    onMessage(null);
    try {
      onMessage((await call(schedule.checkAll, {})).message);
    } catch (error) {
      onMessage(`❌ ${messageOf(error, FAILURE)}`);
    }
  };
  return (
    <ConfirmDialog
      title="Verificar Todas as Palavras-chave"
      question="Deseja verificar agora as palavras-chave ativas de todos os clientes?"
      warning={[checkAllCost(run), lastEndOf(run)].join(' ').trim()}
      confirmLabel="Verificar"
      busyLabel="Verificando..."
      onConfirm={start}
      failure={FAILURE}
      onClose={onClose}
    />
  );
};

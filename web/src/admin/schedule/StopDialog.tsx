import { type RunProgress, schedule } from '#shared/contract/admin/schedule.ts';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../ui/kit/dialogs/ConfirmDialog.tsx';
import { inStatus } from '../inStatus.ts';
import type { TabProps } from '../tab.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly run: RunProgress;
  readonly onClose: () => void;
}

/** Asks before a check of everybody's keywords is stopped; the status area says what came of it. */
export const StopDialog = ({ run, onMessage, onClose }: Props) => (
  <ConfirmDialog
    title="Interromper Verificação"
    question="Interromper a verificação geral em andamento?"
    warning="As palavras-chave que ainda não foram verificadas mantêm a posição e a data que têm."
    confirmLabel="Interromper"
    busyLabel="Interrompendo..."
    onConfirm={() => call(schedule.stop, { body: { id: run.id } })}
    success={({ message }) => message}
    failure="Erro ao interromper a verificação"
    tell={inStatus(onMessage)}
    onClose={onClose}
  />
);

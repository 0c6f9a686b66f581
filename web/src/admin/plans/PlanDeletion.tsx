import { type ManagedPlan, managedPlans } from '#shared/contract/admin/plans.ts';
import { call } from '../../api.ts';
import { counted } from '../../ui/bare/format.ts';
import { ConfirmDialog } from '../../ui/kit/dialogs/ConfirmDialog.tsx';
import { inStatus } from '../inStatus.ts';
import type { TabProps } from '../tab.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly plan: ManagedPlan;
  readonly onClose: () => void;
}

const FAILURE = 'Erro ao excluir plano';

/** The dialog that deletes a plan; the outcome is shown above the tab. */
export const PlanDeletion = ({ plan, onMessage, onClose }: Props) => (
  <ConfirmDialog
    title="Excluir Plano"
    question={`Tem certeza que deseja excluir o plano "${plan.name}"? Esta ação não pode ser desfeita.`}
    {...(plan.subscribers > 0 && {
      warning: `Ele tem ${counted(plan.subscribers, 'assinante', 'assinantes')}: enquanto houver, não pode ser excluído.`,
    })}
    confirmLabel="Excluir"
    busyLabel="Excluindo..."
    onConfirm={() => call(managedPlans.delete, { params: { id: String(plan.id) } })}
    success="Plano excluído com sucesso!"
    failure={FAILURE}
    tell={inStatus(onMessage, FAILURE)}
    onClose={onClose}
  />
);

import type { ListedSubscription } from '#shared/contract/admin/subscriptions.ts';
import { day } from '../../ui/bare/format.ts';
import { ConfirmDialog } from '../../ui/kit/dialogs/ConfirmDialog.tsx';

interface Props {
  readonly subscription: ListedSubscription;
  /** Reports its outcome itself. */
  readonly cancel: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a subscription is cancelled. */
export const Cancellation = ({ subscription, cancel, onClose }: Props) => {
  const { user_name, plan_name, current_period_end } = subscription;
  const until = current_period_end === null ? '' : `, em ${day(current_period_end)}`;
  return (
    <ConfirmDialog
      title="Cancelar assinatura"
      question={`Cancelar a assinatura ${plan_name ?? ''} de ${user_name}?`}
      warning={`Esta ação é irreversível. O cliente usa o plano até o fim do período já pago${until}, e não será cobrado de novo.`}
      confirmLabel="Cancelar Assinatura"
      busyLabel="Cancelando..."
      onConfirm={cancel}
      failure="Erro ao cancelar assinatura"
      onClose={onClose}
    />
  );
};

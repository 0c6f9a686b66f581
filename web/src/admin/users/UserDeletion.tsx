import { type ManagedUser, users } from '#shared/contract/admin/users.ts';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../ui/kit/dialogs/ConfirmDialog.tsx';
import { inStatus } from '../inStatus.ts';
import type { TabProps } from '../tab.ts';
import { paysAtStripe } from './labels.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly user: ManagedUser;
  readonly onClose: () => void;
}

const FAILURE = 'Erro ao excluir usuário';

/** The dialog that deletes a user; the outcome is shown above the tab. */
export const UserDeletion = ({ user, onMessage, onClose }: Props) => (
  <ConfirmDialog
    title="Excluir Usuário"
    question={`Tem certeza que deseja excluir o usuário "${user.name}" (${user.email})? Esta ação não pode ser desfeita.`}
    warning={`Também são excluídas as empresas, as palavras-chave com o histórico e os concorrentes.${
      paysAtStripe(user) ? ' A assinatura no Stripe é cancelada antes.' : ''
    }`}
    confirmLabel="Excluir"
    busyLabel="Excluindo..."
    onConfirm={() => call(users.delete, { params: { id: user.id } })}
    success="Usuário excluído com sucesso!"
    failure={FAILURE}
    tell={inStatus(onMessage, FAILURE)}
    onClose={onClose}
  />
);

import { type ManagedUser, users } from '#shared/contract/admin/users.ts';
import { call, messageOf } from '../../api.ts';
import { ConfirmDialog } from '../../ui/kit/ConfirmDialog.tsx';
import { failureText } from '../failureText.ts';
import type { TabProps } from '../tab.ts';
import { paysAtStripe } from './labels.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly user: ManagedUser;
  readonly onClose: () => void;
}

const FAILURE = 'Erro ao excluir usuário';

/** The dialog that deletes a user; the outcome is shown above the tab. */
export const UserDeletion = ({ user, onMessage, onClose }: Props) => {
  const remove = async () => {
    try {
      await call(users.delete, { params: { id: user.id } });
      onMessage('Usuário excluído com sucesso!');
    } catch (error) {
      onMessage(failureText(FAILURE, messageOf(error, '')));
    }
  };
  return (
    <ConfirmDialog
      title="Excluir Usuário"
      question={`Tem certeza que deseja excluir o usuário "${user.name}" (${user.email})? Esta ação não pode ser desfeita.`}
      warning={`Também são excluídas as empresas, as palavras-chave com o histórico e os concorrentes.${
        paysAtStripe(user) ? ' A assinatura na Stripe é cancelada antes.' : ''
      }`}
      confirmLabel="Excluir"
      busyLabel="Excluindo..."
      onConfirm={remove}
      failure={FAILURE}
      onClose={onClose}
    />
  );
};

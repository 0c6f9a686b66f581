import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import { ownAccount } from '#shared/contract/ownAccount.ts';
import { call } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import text from '../ui/bare/text/text.module.css';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { PasswordField } from '../ui/kit/forms/PasswordField.tsx';
import { useSave } from '../ui/kit/forms/useSave.ts';

interface Props {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

export const DeleteAccount = ({ email, hasPassword, onClose }: Props) => {
  const form = useForm({
    initialValues: { confirmation: '', password: '' },
    validate: {
      confirmation: (typed) => (typed.trim().toLowerCase() === email ? null : 'Digite o e-mail desta conta.'),
      password: (typed) => (hasPassword && typed === '' ? 'Digite a sua senha.' : null),
    },
  });
  const { logout } = useSession();
  const navigate = useNavigate();
  const saving = useSave(form, {
    save: async (body) => {
      await call(ownAccount.delete, { body });
      await logout(() => navigate('/login', { replace: true, state: { notice: 'Sua conta foi excluída.' } }));
    },
    onSaved: onClose,
    // A deleted account has nothing left to read.
    reloads: 'later',
    fallback: 'Erro ao excluir a conta. Tente de novo em instantes.',
  });
  return (
    <FormDialog
      title="Excluir minha conta"
      submitLabel="Excluir minha conta"
      busyLabel="Excluindo..."
      color="red.9"
      onClose={onClose}
      {...saving}
    >
      <p>Isto não pode ser desfeito:</p>
      <ul className={text.quiet}>
        <li>a assinatura termina agora, e nada mais é cobrado;</li>
        <li>empresas, palavras-chave, posições, histórico, concorrentes e logos são apagados;</li>
        <li>você sai da conta em todos os dispositivos;</li>
        <li>uma conta nova não tem outro período grátis.</li>
      </ul>
      <TextInput
        label={`Para confirmar, digite ${email}`}
        type="email"
        autoComplete="off"
        {...form.getInputProps('confirmation')}
      />
      {hasPassword && (
        <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
      )}
    </FormDialog>
  );
};

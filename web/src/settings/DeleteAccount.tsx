import { TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type DeletionForm, ownAccount } from '#shared/contract/ownAccount.ts';
import { call, messageOf } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import text from '../ui/bare/text/text.module.css';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { PasswordField } from '../ui/kit/forms/PasswordField.tsx';
import { focusFirstWrong, sayAtFields } from '../ui/kit/forms/useSave.ts';
import { useIsMounted } from '../ui/kit/useIsMounted.ts';

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
  const { remove, busy, error } = useDeletion(form);
  const onSubmit = form.onSubmit(
    (typed) => {
      if (!busy) remove(typed);
    },
    (errors) => focusFirstWrong(form, errors),
  );
  return (
    <FormDialog
      title="Excluir minha conta"
      submitLabel="Excluir minha conta"
      busyLabel="Excluindo..."
      color="red.9"
      busy={busy}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
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

/** Deletes the account, which may take long. If the dialog is closed by then, a notice shows a failure. */
const useDeletion = (form: UseFormReturnType<Required<DeletionForm>>) => {
  const { logout } = useSession();
  const navigate = useNavigate();
  const mounted = useIsMounted();
  const [isSaid, setSaid] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation({
    // No reload, because a deleted account has nothing left to read.
    meta: { reloads: 'later' },
    mutationFn: (body: Required<DeletionForm>) => call(ownAccount.delete, { body }),
    onSuccess: () =>
      logout(() => navigate('/login', { replace: true, state: { notice: 'Sua conta foi excluída.' } })),
    onError: (cause, sent) => {
      if (mounted.current) setSaid(sayAtFields(form, cause, sent));
      else notify('error', messageFor(cause));
    },
  });
  return {
    remove: mutate,
    busy: isPending || isSuccess,
    error: error && !isSaid ? messageFor(error) : null,
  };
};

const messageFor = (error: Error): string =>
  messageOf(error, 'Erro ao excluir a conta. Tente de novo em instantes.');

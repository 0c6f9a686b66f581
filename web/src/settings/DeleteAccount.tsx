import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ownAccount } from '#shared/contract/ownAccount.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { FormAlert } from '../ui/bare/FormAlert.tsx';
import { Dialog, DialogActions } from '../ui/kit/Dialog.tsx';
import { PasswordField } from '../ui/kit/PasswordField.tsx';
import styles from './Settings.module.css';

interface Props {
  readonly email: string;
  readonly onClose: () => void;
}

/** Asks for the e-mail and the password, then deletes the account and signs out. */
export const DeleteAccount = ({ email, onClose }: Props) => {
  const [typed, setTyped] = useState({ confirmation: '', password: '' });
  const { remove, busy, error, fields } = useDeletion();
  const isConfirmed = typed.confirmation.trim().toLowerCase() === email;
  const [unconfirmed, setUnconfirmed] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setUnconfirmed(!isConfirmed);
    if (isConfirmed && !busy) remove(typed);
  };
  return (
    <Dialog title="Excluir minha conta" onClose={onClose}>
      <form noValidate className={styles.dialogForm} onSubmit={onSubmit}>
        {error !== null && <FormAlert>{error}</FormAlert>}
        <p>Isto não pode ser desfeito:</p>
        <ul>
          <li>a assinatura termina agora, e nada mais é cobrado;</li>
          <li>empresas, palavras-chave, posições, histórico, concorrentes e logos são apagados;</li>
          <li>você sai da conta em todos os dispositivos.</li>
        </ul>
        <TextInput
          label={`Para confirmar, digite ${email}`}
          type="email"
          autoComplete="off"
          value={typed.confirmation}
          error={unconfirmed ? 'Digite o e-mail desta conta.' : fields.confirmation}
          onChange={({ currentTarget }) => {
            setUnconfirmed(false);
            setTyped({ ...typed, confirmation: currentTarget.value });
          }}
        />
        <PasswordField
          label="Senha"
          description="Deixe em branco se você entra só com o Google."
          autoComplete="current-password"
          value={typed.password}
          error={fields.password}
          onChange={({ currentTarget }) => setTyped({ ...typed, password: currentTarget.value })}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" color="red.9" disabled={busy}>
            {busy ? 'Excluindo...' : 'Excluir minha conta'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

const useDeletion = () => {
  const { logout } = useSession();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useMutation({
    // There is nothing left to read.
    meta: { reloads: 'later' },
    mutationFn: (body: { readonly confirmation: string; readonly password: string }) =>
      call(ownAccount.delete, { body }),
    onSuccess: () =>
      logout(() => navigate('/login', { replace: true, state: { notice: 'Sua conta foi excluída.' } })),
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const message = error && messageOf(error, 'Erro ao excluir a conta. Tente de novo em instantes.');
  return {
    remove: mutate,
    busy: isPending || isSuccess,
    // What is said at a field is not said twice.
    error: Object.keys(fields).length > 0 ? null : message,
    fields,
  };
};

import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type DeletionForm, ownAccount } from '#shared/contract/ownAccount.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { type FieldErrors, focusWrongInput } from '../auth/fieldErrors.ts';
import { useSession } from '../auth/session.tsx';
import { Dialog, DialogActions } from '../ui/kit/dialogs/Dialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { FormFailure } from '../ui/kit/forms/FormFailure.tsx';
import { PasswordField } from '../ui/kit/forms/PasswordField.tsx';
import { useIsMounted } from '../ui/kit/useIsMounted.ts';
import styles from './Settings.module.css';

interface Props {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Asks for the e-mail, and for the password where there is one, then deletes the account and signs out. */
export const DeleteAccount = ({ email, hasPassword, onClose }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ confirmation: '', password: '' });
  const [wrong, setWrong] = useState<FieldErrors>({});
  const showWrong = (fields: FieldErrors) => {
    setWrong(fields);
    if (form.current) focusWrongInput(form.current, fields);
  };
  const { remove, busy, error } = useDeletion(showWrong);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = missingIn(typed, email, hasPassword);
    showWrong(missing);
    if (Object.keys(missing).length === 0) remove(typed);
  };
  const inputProps = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: wrong[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setWrong({ ...wrong, [name]: undefined });
      setTyped({ ...typed, [name]: currentTarget.value });
    },
  });
  return (
    <Dialog closeOnClickOutside={false} title="Excluir minha conta" onClose={onClose}>
      <form ref={form} noValidate className={styles.dialogForm} onSubmit={onSubmit}>
        <FormFailure error={error} />
        <p>Isto não pode ser desfeito:</p>
        <ul>
          <li>a assinatura termina agora, e nada mais é cobrado;</li>
          <li>empresas, palavras-chave, posições, histórico, concorrentes e logos são apagados;</li>
          <li>você sai da conta em todos os dispositivos;</li>
          <li>uma conta nova não tem outro período grátis.</li>
        </ul>
        <TextInput
          label={`Para confirmar, digite ${email}`}
          type="email"
          autoComplete="off"
          {...inputProps('confirmation')}
        />
        {hasPassword && (
          <PasswordField label="Senha" autoComplete="current-password" {...inputProps('password')} />
        )}
        <DialogActions onCancel={onClose}>
          <Button type="submit" color="red.9" disabled={busy}>
            {busy ? 'Excluindo...' : 'Excluir minha conta'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

/** What has to be typed before the server is asked. */
const missingIn = (
  { confirmation, password }: Readonly<Record<'confirmation' | 'password', string>>,
  email: string,
  hasPassword: boolean,
): FieldErrors => ({
  ...(confirmation.trim().toLowerCase() !== email && { confirmation: 'Digite o e-mail desta conta.' }),
  ...(hasPassword && password === '' && { password: 'Digite a sua senha.' }),
});

/**
 * Deletes the account and signs out; `onWrong` gets the messages that belong to fields. Stripe may take its
 * time: a failure after the dialog was closed is a notice.
 */
const useDeletion = (onWrong: (fields: Readonly<Record<string, string>>) => void) => {
  const { logout } = useSession();
  const navigate = useNavigate();
  const mounted = useIsMounted();
  const { mutate, isPending, isSuccess, error } = useMutation({
    // There is nothing left to read.
    meta: { reloads: 'later' },
    mutationFn: (body: DeletionForm) => call(ownAccount.delete, { body }),
    onSuccess: () =>
      logout(() => navigate('/login', { replace: true, state: { notice: 'Sua conta foi excluída.' } })),
    onError: (cause) => {
      if (!mounted.current) notify('error', messageFor(cause));
      else if (cause instanceof ApiError) onWrong(cause.fields);
    },
  });
  const isAtField = error instanceof ApiError && fieldNames.some((name) => error.fields[name] !== undefined);
  return {
    remove: mutate,
    busy: isPending || isSuccess,
    // What is said at a field is not said twice.
    error: error === null || isAtField ? null : messageFor(error),
  };
};

const fieldNames = ['confirmation', 'password'] as const satisfies readonly (keyof DeletionForm)[];

const messageFor = (error: Error): string =>
  messageOf(error, 'Erro ao excluir a conta. Tente de novo em instantes.');

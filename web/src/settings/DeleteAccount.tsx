import { Button, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { type FieldErrors, focusWrongInput } from '../auth/fieldErrors.ts';
import { Dialog, DialogActions } from '../ui/kit/Dialog.tsx';
import { FormFailure } from '../ui/kit/FormFailure.tsx';
import { PasswordField } from '../ui/kit/PasswordField.tsx';
import styles from './Settings.module.css';
import { useDeletion } from './useDeletion.ts';

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

import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type * as z from 'zod/mini';
import { accounts, recoveryForm } from '#shared/contract/accounts.ts';
import { call } from '../api.ts';
import { FormAlert } from '../ui/bare/Notice.tsx';
import { Support } from '../ui/bare/Support.tsx';
import { TextLink } from '../ui/bare/TextLink.tsx';
import { useAsyncAction } from '../ui/bare/useAsyncAction.ts';
import { PublicFormPage } from '../ui/kit/forms/PublicFormPage.tsx';
import styles from './Login.module.css';
import { parseLoginState } from './loginState.ts';
import { useValidation } from './useValidation.ts';
import { parseWayBack } from './wayBack.ts';

/** Asking for the e-mail that leads to a new password. */
export const Recovery = () => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { state } = useLocation();
  const { email: known = '' } = parseLoginState(state);
  const [email, setEmail] = useState(known);
  return (
    <PublicFormPage
      title={sentTo === null ? 'Recuperar senha' : 'Confira seu e-mail'}
      tab="Recuperar senha"
      {...(sentTo === null && { lead: 'Enviaremos um link para você criar uma nova senha.' })}
    >
      {sentTo === null ? (
        <RecoveryForm email={email} onEmail={setEmail} onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
      <p className={styles.other}>
        <TextLink to="/login" state={{ ...parseWayBack(state) }}>
          Voltar para o login
        </TextLink>
      </p>
    </PublicFormPage>
  );
};

interface FormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSent: (email: string) => void;
}

const RecoveryForm = ({ email, onEmail, onSent }: FormProps) => {
  const { run, busy, error } = useAsyncAction(
    async (body: z.output<typeof recoveryForm>) => {
      await call(accounts.requestRecovery, { body });
      onSent(body.email);
    },
    { fallback: () => 'Erro ao pedir a nova senha. Tente de novo em instantes.' },
  );
  const { submit, fieldErrors } = useValidation(recoveryForm, run);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit({ email }, event.currentTarget);
  };
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {error !== null && <FormAlert>{error}</FormAlert>}
      <TextInput
        label="E-mail da sua conta"
        type="email"
        name="email"
        size="md"
        autoComplete="username"
        value={email}
        error={fieldErrors.email}
        onChange={({ currentTarget }) => onEmail(currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth disabled={busy}>
        {busy ? 'Enviando...' : 'Enviar link'}
      </Button>
    </form>
  );
};

interface SentProps {
  readonly email: string;
  readonly onAgain: () => void;
}

const Sent = ({ email, onAgain }: SentProps) => (
  <div className={styles.sent}>
    <p ref={(shown) => shown?.focus()} tabIndex={-1}>
      Se houver uma conta com <strong>{email}</strong>, o link já está a caminho. Ele vale por 1 hora e
      funciona uma única vez.
    </p>
    <p className={styles.quiet}>
      Não chegou em alguns minutos? Veja a caixa de spam, confira o endereço ou escreva para <Support />.
    </p>
    <Button variant="default" fullWidth onClick={onAgain}>
      Usar outro e-mail ou enviar de novo
    </Button>
  </div>
);

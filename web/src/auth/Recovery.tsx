import { Box, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { accounts, recoveryForm } from '#shared/contract/accounts.ts';
import { call } from '../api.ts';
import { Support } from '../ui/bare/actions/Support.tsx';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { FormAlert } from '../ui/bare/panels/Notice.tsx';
import text from '../ui/bare/text/text.module.css';
import { PublicFormPage } from '../ui/kit/forms/PublicFormPage.tsx';
import { parseLoginState, parseReturnTo } from './returnTo.ts';
import { useLightForm } from './useLightForm.ts';

export const Recovery = () => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { state } = useLocation();
  const { email = '' } = parseLoginState(state);
  const { inputProps, onSubmit, busy, error, reset } = useLightForm({
    schema: recoveryForm,
    initial: { email },
    send: async (body) => {
      await call(accounts.requestRecovery, { body });
      setSentTo(body.email);
    },
    fallback: () => 'Erro ao pedir a nova senha. Tente de novo em instantes.',
  });
  const askAgain = () => {
    reset();
    setSentTo(null);
  };
  return (
    <PublicFormPage
      title={sentTo === null ? 'Recuperar senha' : 'Confira seu e-mail'}
      tab="Recuperar senha"
      {...(sentTo === null && { lead: 'Enviaremos um link para você criar uma nova senha.' })}
    >
      {sentTo === null ? (
        <form noValidate onSubmit={onSubmit}>
          <Stack>
            {error !== null && <FormAlert>{error}</FormAlert>}
            <TextInput
              label="E-mail da sua conta"
              type="email"
              autoComplete="username"
              {...inputProps('email')}
            />
            <Button type="submit" size="md" fullWidth disabled={busy}>
              {busy ? 'Enviando...' : 'Enviar link'}
            </Button>
          </Stack>
        </form>
      ) : (
        <Sent email={sentTo} onAgain={askAgain} />
      )}
      <Box component="p" mt="1rem">
        <TextLink to="/login" state={{ ...parseReturnTo(state) }}>
          Voltar para o login
        </TextLink>
      </Box>
    </PublicFormPage>
  );
};

interface SentProps {
  readonly email: string;
  readonly onAgain: () => void;
}

const Sent = ({ email, onAgain }: SentProps) => (
  <Stack>
    <p ref={(shown) => shown?.focus()} tabIndex={-1}>
      Se houver uma conta com <strong>{email}</strong>, o link já está a caminho. Ele vale por 1 hora e
      funciona uma única vez.
    </p>
    <p className={text.note}>
      Não chegou em alguns minutos? Veja a caixa de spam, confira o endereço ou escreva para <Support />.
    </p>
    <Button variant="default" fullWidth onClick={onAgain}>
      Usar outro e-mail ou enviar de novo
    </Button>
  </Stack>
);

import { Box, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ownEmail } from '#shared/contract/ownEmail.ts';
import type { Profile } from '#shared/contract/profiles.ts';
import { call, messageOf } from '../api.ts';
import panel from '../ui/bare/panels/panel.module.css';
import text from '../ui/bare/text/text.module.css';

export interface TabProps {
  /** Null hides the message. */
  readonly onMessage: (message: string | null) => void;
}

interface Props extends TabProps {
  readonly profile: Pick<Profile, 'email' | 'email_proven' | 'pending_email'>;
}

export const EmailNotice = ({ profile, onMessage }: Props) => {
  const { email, email_proven, pending_email } = profile;
  if (pending_email === null && email_proven) return null;
  // The key starts afresh for another address, to which no link was sent yet.
  const shown = pending_email ?? email;
  return <Unconfirmed key={shown} address={shown} current={pending_email && email} onMessage={onMessage} />;
};

interface UnconfirmedProps extends TabProps {
  readonly address: string;
  readonly current: string | null;
}

const Unconfirmed = ({ address, current, onMessage }: UnconfirmedProps) => {
  const resend = useMutation({
    mutationFn: () => call(ownEmail.requestEmailProof, {}),
    onMutate: () => onMessage(null),
    onError: (error) => onMessage(messageOf(error, 'Erro ao enviar o link. Tente de novo em instantes.')),
  });
  const cancel = useMutation({
    mutationFn: () => call(ownEmail.cancelEmailChange, {}),
    onMutate: () => onMessage(null),
    onError: (error) => onMessage(messageOf(error, 'Erro ao cancelar a troca. Tente de novo em instantes.')),
  });
  return (
    <Group className={panel.panel ?? ''} p="0.75rem 1rem" mt="1.25rem" gap="0.75rem" role="status">
      <Box className={text.wrapping ?? ''} flex="1 1 16rem">
        <p>
          <strong>{address}</strong>{' '}
          {current === null
            ? 'ainda não foi confirmado.'
            : `espera confirmação. Até lá, você continua entrando com ${current}.`}
        </p>
        <p className={text.quiet}>
          {resend.isSuccess
            ? 'Link enviado de novo. Ele vale por 1 hora. Veja também a caixa de spam.'
            : 'Abra o link que enviamos a este endereço.'}
        </p>
      </Box>
      <Group gap="0.5rem">
        <Button variant="default" size="xs" disabled={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? 'Enviando...' : 'Reenviar link'}
        </Button>
        {current !== null && (
          <Button variant="default" size="xs" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {cancel.isPending ? 'Cancelando...' : 'Cancelar troca'}
          </Button>
        )}
      </Group>
    </Group>
  );
};

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ownEmail } from '#shared/contract/ownEmail.ts';
import { call, messageOf } from '../api.ts';
import styles from './Settings.module.css';
import type { TabProps } from './tab.ts';

interface Props extends TabProps {
  readonly email: string;
}

/** Says that the address is not confirmed, and sends the link again. */
export const UnprovenEmail = ({ email, onMessage }: Props) => {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(ownEmail.requestEmailProof, {}),
    onMutate: () => onMessage(null),
    onError: (error) => onMessage(messageOf(error, 'Erro ao enviar o link. Tente de novo em instantes.')),
  });
  return (
    <div className={styles.notice} role="status">
      {isSuccess ? (
        <p>
          Link enviado para <strong>{email}</strong>. Ele vale por 1 hora. Não chegou? Veja a caixa de spam.
        </p>
      ) : (
        <p>
          <strong>{email}</strong> ainda não foi confirmado. Abra o link que enviamos a este endereço.
        </p>
      )}
      <Button variant="default" size="xs" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Enviando...' : 'Reenviar link'}
      </Button>
    </div>
  );
};

import { Button, Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { ApiError, call } from '../api.ts';
import { FormAlert } from '../ui/bare/FormAlert.tsx';
import { useAsyncAction } from '../ui/bare/useAsyncAction.ts';
import { useBfcacheRestore } from '../ui/bare/useBfcacheRestore.ts';
import styles from './Payment.module.css';
import { Terms } from './Terms.tsx';

interface Props {
  readonly userId: string;
  readonly planId: number;
}

/** The terms, and the way to the hosted checkout for whoever accepts them. */
export const CheckoutForm = ({ userId, planId }: Props) => {
  const [accepted, setAccepted] = useState(false);
  const [refused, setRefused] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { attempt, busy, refusal } = useCheckout();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(!accepted);
    if (accepted) void attempt({ userId, planId });
    else box.current?.focus();
  };
  return (
    <form noValidate className={styles.column} onSubmit={onSubmit}>
      <Terms />
      <Checkbox
        ref={box}
        required
        label="Li e aceito os termos da assinatura"
        checked={accepted}
        onChange={({ currentTarget }) => {
          setAccepted(currentTarget.checked);
          setRefused(false);
        }}
        error={refused && 'Aceite os termos para continuar.'}
      />
      {refusal !== null && <FormAlert>{refusal}</FormAlert>}
      <Button type="submit" size="md" fullWidth disabled={busy}>
        {busy ? 'Abrindo o pagamento...' : 'Ir para o pagamento'}
      </Button>
      <p className={styles.note}>
        <IconLock size={15} />
        Você continua no ambiente seguro da Stripe. Nada é cobrado durante o período grátis.
      </p>
    </form>
  );
};

/** Starts the hosted checkout and leaves for it. */
const useCheckout = () => {
  const { release, ...checkout } = useAsyncAction(
    async (body: Props) => {
      const { checkoutUrl } = await call(billing.createCheckout, { body });
      window.location.assign(checkoutUrl);
    },
    {
      fallback: (error) =>
        error instanceof ApiError ? 'Erro ao criar sessão de pagamento' : 'Erro ao processar pagamento',
    },
  );
  useBfcacheRestore(release);
  return checkout;
};

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

interface Choice {
  readonly userId: string;
  readonly planId: number;
}

interface Props extends Choice {
  /** Whether the subscription would begin with a trial. */
  readonly trial: boolean;
}

/** The terms, and the button to the hosted checkout once they are accepted. */
export const CheckoutForm = ({ userId, planId, trial }: Props) => {
  const [accepted, setAccepted] = useState(false);
  const [termsMissing, setTermsMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { run, busy, error } = useCheckout();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTermsMissing(!accepted);
    if (accepted) void run({ userId, planId });
    else box.current?.focus();
  };
  return (
    <form noValidate className={styles.column} onSubmit={onSubmit}>
      <Terms trial={trial} />
      <Checkbox
        ref={box}
        required
        label="Li e aceito os termos da assinatura"
        checked={accepted}
        onChange={({ currentTarget }) => {
          setAccepted(currentTarget.checked);
          setTermsMissing(false);
        }}
        error={termsMissing && 'Aceite os termos para continuar.'}
      />
      {error !== null && <FormAlert>{error}</FormAlert>}
      <Button type="submit" size="md" fullWidth disabled={busy}>
        {busy ? 'Abrindo o pagamento...' : 'Ir para o pagamento'}
      </Button>
      <p className={styles.note}>
        <IconLock size={15} />
        Você continua no ambiente seguro do Stripe.{' '}
        {trial ? 'Nada é cobrado durante o período grátis.' : 'Você confere o valor antes de confirmar.'}
      </p>
    </form>
  );
};

/** Opens a checkout and redirects to it. */
const useCheckout = () => {
  const { reset, ...checkout } = useAsyncAction(
    async (body: Choice) => {
      const { checkoutUrl } = await call(billing.createCheckout, { body });
      window.location.assign(checkoutUrl);
    },
    {
      fallback: (cause) =>
        cause instanceof ApiError ? 'Erro ao criar sessão de pagamento' : 'Erro ao processar pagamento',
    },
  );
  useBfcacheRestore(reset);
  return checkout;
};

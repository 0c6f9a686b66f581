import { Button, Checkbox, Stack } from '@mantine/core';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import { MAX_TRIAL_LOOKUPS, TRIAL_DAYS, trialEnd } from '#shared/trial.ts';
import { ApiError, call } from '../api.ts';
import { LegalLinks } from '../plans/PlanSummary.tsx';
import { Support } from '../ui/bare/actions/Support.tsx';
import { useAsyncAction } from '../ui/bare/actions/useAsyncAction.ts';
import { FormAlert } from '../ui/bare/panels/Notice.tsx';
import text from '../ui/bare/text/text.module.css';
import styles from './Payment.module.css';

interface Choice {
  readonly userId: string;
  readonly planId: number;
}

interface Props extends Choice {
  readonly trial: boolean;
}

export const CheckoutForm = ({ userId, planId, trial }: Props) => {
  const [accepted, setAccepted] = useState(false);
  const [termsMissing, setTermsMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { run, busy, error } = useAsyncAction(checkOut, { fallback: failureOf });
  const label = trial ? `Começar ${TRIAL_DAYS} dias grátis` : 'Ir para o pagamento';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTermsMissing(!accepted);
    if (accepted) void run({ userId, planId });
    else box.current?.focus();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="1.25rem">
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
        {trial && (
          <p className={`${text.note} ${text.beside}`}>
            <IconInfoCircle size={15} />
            Até você confirmar o e-mail da conta, são {MAX_TRIAL_LOOKUPS} consultas e nenhuma verificação
            automática.
          </p>
        )}
        {error !== null && <FormAlert>{error}</FormAlert>}
        <Button type="submit" size="md" fullWidth disabled={busy}>
          {busy ? 'Abrindo o pagamento...' : label}
        </Button>
        <p className={`${text.note} ${text.beside}`}>
          <IconLock size={15} />
          {trial && 'Nada é cobrado agora. '}Você continua no ambiente seguro do Stripe
          {trial ? ', sem cartão.' : '. Você confere o valor antes de confirmar.'}
        </p>
      </Stack>
    </form>
  );
};

const checkOut = async (body: Choice): Promise<void> => {
  const { checkoutUrl } = await call(billing.createCheckout, { body });
  window.location.assign(checkoutUrl);
};

const failureOf = (cause: unknown): string =>
  cause instanceof ApiError ? 'Erro ao criar sessão de pagamento' : 'Erro ao processar pagamento';

const Terms = ({ trial }: { readonly trial: boolean }) => (
  <details className={styles.terms}>
    <summary>Termos da assinatura</summary>
    <ul>
      {trial && (
        <li>
          Os {TRIAL_DAYS} dias iniciais são grátis e não pedem cartão. {trialEnd} O cartão é cadastrado em
          Configurações. Até você confirmar o e-mail pelo link que enviamos, eles incluem {MAX_TRIAL_LOOKUPS}{' '}
          consultas e nenhuma verificação automática; depois, sem cartão, um total de consultas que a sua
          assinatura mostra.
        </li>
      )}
      <li>
        {trial ? 'Com um cartão cadastrado, depois do período grátis o' : 'O'} valor do plano é cobrado todo
        mês, até você cancelar.
      </li>
      <li>
        Você cancela quando quiser, em Configurações, no portal de cobrança. Não há fidelidade nem multa.
      </li>
      <li>
        Garantia de 30 dias: nos 30 dias seguintes à primeira cobrança, devolvemos o valor pago a quem pedir
        por e-mail a <Support />.
      </li>
      <li>O pagamento é processado pelo Stripe. O Ranqueia não recebe nem guarda os dados do seu cartão.</li>
      <li>
        Valem também <LegalLinks />, que abrem em outra aba.
      </li>
    </ul>
  </details>
);

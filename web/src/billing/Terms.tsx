import { MAX_TRIAL_LOOKUPS, TRIAL_DAYS, trialEnd } from '#shared/trial.ts';
import { LegalLinks } from '../plans/LegalLinks.tsx';
import { Support } from '../ui/bare/Support.tsx';
import styles from './Payment.module.css';

/** The terms of a subscription, which may begin with a trial. */
export const Terms = ({ trial }: { readonly trial: boolean }) => (
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

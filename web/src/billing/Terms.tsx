import styles from './Payment.module.css';
import { Support } from './Support.tsx';

/** The terms of a subscription. */
export const Terms = () => (
  <details className={styles.terms}>
    <summary>Termos da assinatura</summary>
    <ul>
      <li>
        Na sua primeira assinatura, os 14 dias iniciais são grátis e não pedem cartão. Se nenhuma forma de
        pagamento for cadastrada até o fim deles, a assinatura é encerrada sem cobrança.
      </li>
      <li>Depois do período grátis, o valor do plano é cobrado todo mês, até você cancelar.</li>
      <li>
        Você cancela quando quiser, em Configurações, no portal de cobrança. Não há fidelidade nem multa.
      </li>
      <li>
        Garantia de 30 dias: nos 30 dias seguintes à primeira cobrança, devolvemos o valor pago a quem pedir
        por e-mail a <Support />.
      </li>
      <li>O pagamento é processado pela Stripe. O Ranqueia não recebe nem guarda os dados do seu cartão.</li>
    </ul>
  </details>
);

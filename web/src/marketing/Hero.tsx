import { IconCheck } from '@tabler/icons-react';
import { ActionLink } from '../ui/bare/Action.tsx';
import { AnalysisFigure } from './AnalysisFigure.tsx';
import styles from './Hero.module.css';

const claims = ['Sem cartão de crédito', 'Configuração em 5 minutos', '14 dias grátis'];

/** What the product is, in a sentence and a screen. */
export const Hero = () => (
  <div className={styles.hero}>
    <div className={styles.words}>
      <h1 className={styles.title}>
        <span>Veja onde o seu site aparece.</span> <span>E quem aparece antes.</span>
      </h1>
      <p className={styles.lead}>
        O Ranqueia verifica as suas palavras-chave, mostra a posição do seu site e a de cada concorrente no
        mesmo resultado de busca e guarda o histórico. Quando uma verificação falha, ele diz que falhou.
      </p>
      <div className={styles.actions}>
        <ActionLink large to="/plans">
          Começar teste grátis
        </ActionLink>
        <a className={styles.more} href="#recursos">
          Ver como funciona
        </a>
      </div>
      <ul className={styles.claims}>
        {claims.map((claim) => (
          <li key={claim}>
            <IconCheck size={16} stroke={2.25} aria-hidden="true" />
            {claim}
          </li>
        ))}
      </ul>
    </div>
    <AnalysisFigure />
  </div>
);

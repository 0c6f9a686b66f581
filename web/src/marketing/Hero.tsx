import { IconCheck } from '@tabler/icons-react';
import { TRIAL_DAYS, trialEnd } from '#shared/trial.ts';
import { ActionLink } from '../ui/bare/Action.tsx';
import { AnalysisFigure } from './AnalysisFigure.tsx';
import styles from './Hero.module.css';

const highlights = ['Sem cartão de crédito', 'Configuração em 5 minutos', `${TRIAL_DAYS} dias grátis`];

/** The top of the landing page: what the product does, and a figure of it. */
export const Hero = () => (
  <div className={styles.hero}>
    <div className={styles.copy}>
      <h1 className={styles.title}>
        <span>Veja onde o seu site aparece.</span> <span>E quem aparece antes.</span>
      </h1>
      <p className={styles.lead}>
        O Ranqueia verifica as suas palavras-chave, mostra a posição do seu site e a dos concorrentes no mesmo
        resultado de busca e guarda o histórico. Quando uma verificação falha, ele diz que falhou.
      </p>
      <div className={styles.actions}>
        <ActionLink large to="/plans">
          Começar teste grátis
        </ActionLink>
        <a className={styles.more} href="#recursos">
          Ver como funciona
        </a>
      </div>
      <ul className={styles.highlights}>
        {highlights.map((highlight) => (
          <li key={highlight}>
            <IconCheck size={16} stroke={2.25} aria-hidden="true" />
            {highlight}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{trialEnd}</p>
    </div>
    <AnalysisFigure />
  </div>
);

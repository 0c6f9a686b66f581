import { IconCheck } from '@tabler/icons-react';
import type { Plan } from '#shared/contract/plans.ts';
import { counted, reais } from '../ui/format.ts';
import { TextLink } from '../ui/TextLink.tsx';
import styles from './PlanSummary.module.css';

/** The chosen plan: what it costs, what it allows, and on which terms it begins. */
export const PlanSummary = ({ plan }: { readonly plan: Plan }) => (
  <section className={styles.plan} aria-labelledby="plano">
    <div className={styles.head}>
      <p className={styles.over}>Plano escolhido</p>
      <span className={styles.change}>
        <TextLink to="/plans">Trocar de plano</TextLink>
      </span>
    </div>
    <h2 id="plano" className={styles.name}>
      {plan.name}
    </h2>
    <p className={styles.price}>
      <strong>{reais(plan.price_monthly)}</strong> por mês
    </p>
    {plan.description && <p className={styles.description}>{plan.description}</p>}
    <ul className={styles.list}>
      {[...limitsOf(plan), '14 dias grátis, sem cartão durante o teste', 'Garantia de 30 dias'].map(
        (line) => (
          <li key={line}>
            <IconCheck size={15} />
            {line}
          </li>
        ),
      )}
    </ul>
  </section>
);

const limitsOf = ({ max_keywords, max_companies, max_competitors }: Plan): readonly string[] => [
  `Até ${counted(max_keywords, 'palavra-chave', 'palavras-chave')}`,
  `Até ${counted(max_companies, 'empresa', 'empresas')}`,
  `Até ${counted(max_competitors, 'concorrente', 'concorrentes')} por empresa`,
];

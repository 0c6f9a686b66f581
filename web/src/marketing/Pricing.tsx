import { Link } from 'react-router-dom';
import { PlanList } from '../plans/PlanList.tsx';
import type { Standing } from '../plans/standing.ts';
import { usePlans } from '../plans/usePlans.ts';
import styles from './Pricing.module.css';
import { Section } from './Section.tsx';

/** Users do not see the landing page. */
const visitor: Standing = { status: 'visitor' };

/** The landing page's section of plans. */
export const Pricing = () => (
  <Section
    id="precos"
    title="Um preço pelo tamanho do que você acompanha"
    lead="Todos os recursos em todos os planos. O que muda são as quantidades."
    raised
  >
    <PlanList state={usePlans()} standing={visitor} />
    <p className={styles.more}>
      <Link to="/plans">Comparar os planos em detalhe</Link>
    </p>
  </Section>
);

import type { Plan } from '#shared/contract/plans.ts';
import { privacyPage, termsPage } from '#shared/publicPages.ts';
import { TRIAL_DAYS, trialEnd } from '#shared/trial.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { reais } from '../ui/bare/text/format.ts';
import { CheckList } from './CheckList.tsx';
import { limitsOf } from './offer.ts';
import styles from './PlanSummary.module.css';

interface Props {
  readonly plan: Plan;
  readonly trial: boolean;
}

export const PlanSummary = ({ plan, trial }: Props) => (
  <section className={styles.plan} aria-labelledby="plano">
    <div className={styles.head}>
      <p className={styles.label}>Plano escolhido</p>
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
    <CheckList
      className={styles.offer}
      items={[
        ...limitsOf(plan),
        ...(trial ? [`${TRIAL_DAYS} dias grátis, sem cartão. ${trialEnd}`] : []),
        'Garantia de 30 dias',
      ]}
    />
  </section>
);

export const LegalLinks = () => (
  <>
    os{' '}
    <TextLink newTab to={termsPage.path}>
      termos de uso
    </TextLink>{' '}
    e a{' '}
    <TextLink newTab to={privacyPage.path}>
      política de privacidade
    </TextLink>
  </>
);

import type { Plan } from '#shared/contract/plans.ts';
import { useSession } from '../auth/session.tsx';
import { ActionLink } from '../ui/bare/Action.tsx';
import { reais } from '../ui/bare/format.ts';
import { VisuallyHidden } from '../ui/bare/VisuallyHidden.tsx';
import { CheckList } from './CheckList.tsx';
import { features, limitsOf, startPath } from './offer.ts';
import styles from './PlanList.module.css';
import { PlansLoader } from './PlansLoader.tsx';
import type { PlansState } from './usePlans.ts';

/** The index of the plan marked as the most popular. */
const POPULAR = 1;

interface Props {
  readonly state: PlansState;
  /** Whether the cards also list the features that every plan has. */
  readonly detailed?: boolean;
}

/** The plans side by side. */
export const PlanList = ({ state, detailed = false }: Props) => (
  <PlansLoader state={state} detailed={detailed}>
    {(plans) => (
      <ul className={styles.plans} aria-label="Planos">
        {plans.map((plan, index) => (
          <PlanCard key={plan.id} plan={plan} popular={index === POPULAR} detailed={detailed} />
        ))}
      </ul>
    )}
  </PlansLoader>
);

interface CardProps {
  readonly plan: Plan;
  readonly popular: boolean;
  readonly detailed: boolean;
}

const PlanCard = ({ plan, popular, detailed }: CardProps) => {
  const { user } = useSession();
  return (
    <li className={styles.plan} data-popular={popular || undefined}>
      <div className={styles.head}>
        <h3 className={styles.name}>{plan.name}</h3>
        {popular && <span className={styles.badge}>Mais popular</span>}
      </div>
      <p className={styles.about}>{plan.description}</p>
      <p className={styles.price}>
        <span className={styles.amount}>{reais(plan.price_monthly)}</span> por mês
      </p>
      <CheckList
        className={styles.offer}
        items={detailed ? [...limitsOf(plan), ...features] : limitsOf(plan)}
      />
      <div className={styles.start}>
        <ActionLink quiet={!popular} to={startPath(plan, user)}>
          Começar agora<VisuallyHidden> com o plano {plan.name}</VisuallyHidden>
        </ActionLink>
      </div>
    </li>
  );
};

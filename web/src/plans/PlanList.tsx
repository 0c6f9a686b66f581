import { IconCheck } from '@tabler/icons-react';
import type { Plan } from '#shared/contract/plans.ts';
import { useSession } from '../auth/session.tsx';
import { ActionLink } from '../ui/bare/Action.tsx';
import { reais } from '../ui/bare/format.ts';
import { VisuallyHidden } from '../ui/bare/VisuallyHidden.tsx';
import { featuresOf, limitsOf, startPath } from './offer.ts';
import styles from './PlanList.module.css';
import { PlansState } from './PlansState.tsx';
import type { PlansRead } from './usePlans.ts';

/** Which plan is marked as the most popular: the second. */
const POPULAR = 1;

interface Props {
  readonly read: PlansRead;
  /** Whether what all plans share is listed too. */
  readonly detailed?: boolean;
}

/** The plans side by side, as the server has them. */
export const PlanList = ({ read, detailed = false }: Props) => (
  <PlansState read={read} detailed={detailed}>
    {(plans) => (
      <ul className={styles.plans} aria-label="Planos">
        {plans.map((plan, index) => (
          <PlanCard key={plan.id} plan={plan} popular={index === POPULAR} detailed={detailed} />
        ))}
      </ul>
    )}
  </PlansState>
);

interface CardProps {
  readonly plan: Plan;
  readonly popular: boolean;
  readonly detailed: boolean;
}

const PlanCard = ({ plan, popular, detailed }: CardProps) => {
  const { user } = useSession();
  const offered = detailed ? [...limitsOf(plan), ...featuresOf()] : limitsOf(plan);
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
      <ul className={styles.offered}>
        {offered.map((item) => (
          <li key={item}>
            <IconCheck size={16} stroke={2.25} aria-hidden="true" />
            {item}
          </li>
        ))}
      </ul>
      <div className={styles.start}>
        <ActionLink quiet={!popular} to={startPath(plan, user)}>
          Começar agora<VisuallyHidden> com o plano {plan.name}</VisuallyHidden>
        </ActionLink>
      </div>
    </li>
  );
};

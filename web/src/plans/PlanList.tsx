import { PlanCard } from './PlanCard.tsx';
import styles from './PlanList.module.css';
import { PlansLoader } from './PlansLoader.tsx';
import { usePendingAccount } from './pendingAccount.ts';
import { getsTrial, liveSubscription, lossIn, offerOf, type Standing } from './standing.ts';
import { usePlanChange } from './usePlanChange.ts';
import type { PlansState } from './usePlans.ts';

/** The index of the plan marked as the most popular. */
const POPULAR = 1;

interface Props {
  readonly state: PlansState;
  readonly standing: Standing;
  /** Whether the cards also list the features that every plan has. */
  readonly detailed?: boolean;
}

/** The plans side by side. */
export const PlanList = ({ state, standing, detailed = false }: Props) => {
  const pending = usePendingAccount();
  const { change, chosen, busy, error } = usePlanChange();
  const isSubscriber = liveSubscription(standing) !== undefined;
  return (
    <PlansLoader state={state} detailed={detailed} waiting={standing.status === 'loading'}>
      {(plans) => (
        <ul className={styles.plans} aria-label="Planos">
          {plans.map((plan, index) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              popular={index === POPULAR && !isSubscriber}
              detailed={detailed}
              offer={offerOf(plan.id, standing, pending?.userId)}
              startLabel={getsTrial(standing) ? 'Começar agora' : 'Assinar'}
              loss={lossIn(plan, standing)}
              busy={busy}
              opening={busy && chosen === plan.id}
              error={chosen === plan.id ? error : null}
              onChange={() => void change(plan.id)}
            />
          ))}
        </ul>
      )}
    </PlansLoader>
  );
};

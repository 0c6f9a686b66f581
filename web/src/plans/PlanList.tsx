import { type ReactNode, useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { call } from '../api.ts';
import { ActionButton } from '../ui/bare/Action.tsx';
import { useAsyncAction } from '../ui/bare/useAsyncAction.ts';
import { useBfcacheRestore } from '../ui/bare/useReturnToPage.ts';
import { VisuallyHidden } from '../ui/bare/VisuallyHidden.tsx';
import { PlanCard } from './PlanCard.tsx';
import styles from './PlanList.module.css';
import { usePendingAccount } from './pendingAccount.ts';
import { getsTrial, liveSubscription, lossIn, offerOf, type Standing } from './standing.ts';
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

interface PlansLoaderProps {
  readonly state: PlansState;
  /** Whether the skeletons stand for detailed cards, which are taller. */
  readonly detailed: boolean;
  /** Whether something else is still loading that the plans are shown with. */
  readonly waiting: boolean;
  readonly children: (plans: readonly Plan[]) => ReactNode;
}

/**
 * Renders the plans once they have loaded; until then a skeleton, an error with a retry, or the empty state.
 */
const PlansLoader = ({ state, detailed, waiting, children }: PlansLoaderProps) => {
  const { plans, failed, busy, load } = state;
  if (waiting) return <Skeleton detailed={detailed} />;
  if (plans && plans.length > 0) return children(plans);
  if (plans) return <p className={styles.state}>Nenhum plano disponível no momento. Volte em breve.</p>;
  if (!failed) return <Skeleton detailed={detailed} />;
  return (
    <div className={styles.state} role="alert">
      <p>Não foi possível carregar os planos. Verifique sua conexão.</p>
      <ActionButton quiet disabled={busy} onClick={() => void load()}>
        {busy ? 'Tentando...' : 'Tentar novamente'}
      </ActionButton>
    </div>
  );
};

const Skeleton = ({ detailed }: Pick<PlansLoaderProps, 'detailed'>) => (
  <div className={styles.skeletons} data-detailed={detailed || undefined} role="status">
    <VisuallyHidden>Carregando planos...</VisuallyHidden>
    <span className={styles.skeleton} />
    <span className={styles.skeleton} />
    <span className={styles.skeleton} />
  </div>
);

/** Leaves for the portal's page that confirms the change to a plan. */
const usePlanChange = () => {
  /** The plan that was chosen last. */
  const [chosen, setChosen] = useState<number>();
  const { run, busy, error, reset } = useAsyncAction(
    async (planId: number) => {
      setChosen(planId);
      const query = { flow: 'plan' as const, plan: String(planId) };
      const { url } = await call(billing.createPortalSession, { query });
      window.location.assign(url);
    },
    { fallback: () => 'Não foi possível abrir a mudança de plano. Tente novamente.' },
  );
  useBfcacheRestore(reset);
  return { change: run, chosen, busy, error };
};

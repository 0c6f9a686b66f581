import { useState } from 'react';
import { billing } from '#shared/contract/billing.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { call, messageOf } from '../api.ts';
import { ActionButton, ActionLink } from '../ui/bare/actions/Action.tsx';
import { useAsyncAction } from '../ui/bare/actions/useAsyncAction.ts';
import { reais } from '../ui/bare/text/format.ts';
import { VisuallyHidden } from '../ui/bare/text/VisuallyHidden.tsx';
import { CheckList } from './CheckList.tsx';
import { features, limitsOf } from './offer.ts';
import styles from './PlanList.module.css';
import { usePendingAccount } from './pendingAccount.ts';
import type { usePlans } from './usePlans.ts';
import {
  getsTrial,
  keywordLossIn,
  liveSubscription,
  type Offer,
  offerOf,
  type ViewerPlan,
} from './viewerPlan.ts';

const POPULAR = 1;

interface Props {
  readonly state: ReturnType<typeof usePlans>;
  readonly viewer: ViewerPlan;
  readonly detailed?: boolean;
}

export const PlanList = ({ state, viewer, detailed = false }: Props) => {
  const { plans, failed, error, busy, load } = state;
  if (plans && viewer.status !== 'loading') {
    if (plans.length > 0) return <Cards plans={plans} viewer={viewer} detailed={detailed} />;
    return <p className={styles.state}>Nenhum plano disponível no momento. Volte em breve.</p>;
  }
  if (failed && viewer.status !== 'loading') {
    return (
      <div className={styles.state} role="alert">
        <p>Não foi possível carregar os planos. {messageOf(error)}</p>
        <ActionButton quiet disabled={busy} onClick={load}>
          {busy ? 'Tentando...' : 'Tentar novamente'}
        </ActionButton>
      </div>
    );
  }
  return (
    <>
      <noscript>
        <p className={styles.state}>Os planos e os preços aparecem com JavaScript.</p>
      </noscript>
      <div className={styles.plans} data-detailed={detailed || undefined} role="status">
        <VisuallyHidden>Carregando planos...</VisuallyHidden>
        <span className={styles.skeleton} />
        <span className={styles.skeleton} />
        <span className={styles.skeleton} />
      </div>
    </>
  );
};

interface CardsProps {
  readonly plans: readonly Plan[];
  readonly viewer: ViewerPlan;
  readonly detailed: boolean;
}

const Cards = ({ plans, viewer, detailed }: CardsProps) => {
  const pending = usePendingAccount();
  const { change, chosen, busy, error } = usePlanChange();
  const popular = liveSubscription(viewer) ? undefined : plans[POPULAR];
  const startLabel = getsTrial(viewer) ? 'Começar agora' : 'Assinar';
  const actionOf = (plan: Plan, offer: Offer) => {
    switch (offer.kind) {
      case 'current':
        return (
          <ActionLink quiet to={offer.to}>
            Ver assinatura
          </ActionLink>
        );
      case 'change':
        return (
          <ActionButton disabled={busy} onClick={() => void change(plan.id)}>
            {busy && chosen === plan.id ? 'Abrindo...' : 'Mudar para este plano'}
            <VisuallyHidden> ({plan.name})</VisuallyHidden>
          </ActionButton>
        );
      case 'start':
        return (
          <ActionLink quiet={plan !== popular} to={offer.to}>
            {startLabel}
            <VisuallyHidden> com o plano {plan.name}</VisuallyHidden>
          </ActionLink>
        );
    }
  };
  return (
    <ul className={styles.plans} aria-label="Planos">
      {plans.map((plan) => {
        const offer = offerOf(plan.id, viewer, pending?.userId);
        const badges = [
          ...(offer.kind === 'current' ? ['Plano atual'] : []),
          ...(plan === popular ? ['Mais popular'] : []),
        ];
        const loss = offer.kind === 'current' ? null : keywordLossIn(plan, viewer);
        return (
          <li key={plan.id} className={styles.plan} data-marked={badges.length > 0 || undefined}>
            <div className={styles.head}>
              <h3 className={styles.name}>{plan.name}</h3>
              {badges.map((badge) => (
                <span key={badge} className={styles.badge}>
                  {badge}
                </span>
              ))}
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
              {loss !== null && <p className={styles.loss}>{loss}</p>}
              {actionOf(plan, offer)}
              {chosen === plan.id && error !== null && (
                <p role="alert" className={styles.failure}>
                  {error}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
};

const usePlanChange = () => {
  const [chosen, setChosen] = useState<number>();
  const { run, busy, error } = useAsyncAction(
    async (planId: number) => {
      setChosen(planId);
      const query = { flow: 'plan' as const, plan: String(planId) };
      const { url } = await call(billing.createPortalSession, { query });
      window.location.assign(url);
    },
    { fallback: () => 'Não foi possível abrir a mudança de plano. Tente novamente.' },
  );
  return { change: run, chosen, busy, error };
};

import type { Plan } from '#shared/contract/plans.ts';
import { ActionButton, ActionLink } from '../ui/bare/Action.tsx';
import { reais } from '../ui/bare/format.ts';
import { VisuallyHidden } from '../ui/bare/VisuallyHidden.tsx';
import { CheckList } from './CheckList.tsx';
import { features, limitsOf } from './offer.ts';
import styles from './PlanList.module.css';
import type { Offer } from './standing.ts';

interface Props extends ActionProps {
  /** What the reader would lose in this plan. */
  readonly loss: string | null;
  /** Why the change to it could not begin. */
  readonly error: string | null;
  readonly popular: boolean;
  /** Whether the card also lists the features that every plan has. */
  readonly detailed: boolean;
}

/** A plan with its price, what it holds, and what its reader can do with it. */
export const PlanCard = ({ plan, popular, detailed, offer, loss, error, ...action }: Props) => {
  const isCurrent = offer.kind === 'current';
  return (
    <li className={styles.plan} data-marked={popular || isCurrent || undefined}>
      <div className={styles.head}>
        <h3 className={styles.name}>{plan.name}</h3>
        {isCurrent && <span className={styles.badge}>Plano atual</span>}
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
        {loss !== null && !isCurrent && <p className={styles.loss}>{loss}</p>}
        <PlanAction plan={plan} offer={offer} quiet={!popular} {...action} />
        {error !== null && (
          <p role="alert" className={styles.failure}>
            {error}
          </p>
        )}
      </div>
    </li>
  );
};

interface ActionProps {
  readonly plan: Plan;
  readonly offer: Offer;
  readonly startLabel: string;
  /** Whether a change of plan is being opened, and whether it is this one. */
  readonly busy: boolean;
  readonly opening: boolean;
  readonly onChange: () => void;
}

const PlanAction = ({
  plan: { name },
  offer,
  quiet,
  startLabel,
  busy,
  opening,
  onChange,
}: ActionProps & { readonly quiet: boolean }) => {
  switch (offer.kind) {
    case 'current':
      return (
        <ActionLink quiet to={offer.to}>
          Ver assinatura
        </ActionLink>
      );
    case 'change':
      return (
        <ActionButton disabled={busy} onClick={onChange}>
          {opening ? 'Abrindo...' : 'Mudar para este plano'}
          <VisuallyHidden> ({name})</VisuallyHidden>
        </ActionButton>
      );
    case 'start':
      return (
        <ActionLink quiet={quiet} to={offer.to}>
          {startLabel}
          <VisuallyHidden> com o plano {name}</VisuallyHidden>
        </ActionLink>
      );
  }
};

import type { ReactNode } from 'react';
import type { Plan } from '#shared/contract/plans.ts';
import { ActionButton } from '../ui/bare/Action.tsx';
import { VisuallyHidden } from '../ui/bare/VisuallyHidden.tsx';
import styles from './PlansLoader.module.css';
import type { PlansState } from './usePlans.ts';

interface Props {
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
export const PlansLoader = ({ state, detailed, waiting, children }: Props) => {
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

const Skeleton = ({ detailed }: Pick<Props, 'detailed'>) => (
  <div className={styles.skeletons} data-detailed={detailed || undefined} role="status">
    <VisuallyHidden>Carregando planos...</VisuallyHidden>
    <span className={styles.skeleton} />
    <span className={styles.skeleton} />
    <span className={styles.skeleton} />
  </div>
);

import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { PlanSummary } from '../plans/PlanSummary.tsx';
import { usePlan } from '../plans/usePlan.ts';
import { useTrial } from '../plans/useTrial.ts';
import { FullPage } from '../ui/bare/FullPage.tsx';
import { PublicFormPage } from '../ui/kit/PublicFormPage.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';
import styles from './Payment.module.css';

/** The chosen plan and its terms, before the hosted checkout. */
export const Payment = () => {
  const [search] = useSearchParams();
  const user = search.get('user');
  const plan = search.get('plan');
  if (!user || !plan) return <Navigate to="/plans" replace />;
  return <PlanPayment userId={user} planId={plan} />;
};

interface Props {
  readonly userId: string;
  readonly planId: string;
}

const PlanPayment = ({ userId, planId }: Props) => {
  const { state, retry } = usePlan(planId);
  const trial = useTrial();
  if (state.status === 'missing') {
    return <PlanMissing text="Este plano não existe ou não é mais oferecido. Escolha outro." />;
  }
  if (state.status === 'failed') {
    return <PlanMissing text="Não foi possível carregar o plano. Verifique sua conexão." onRetry={retry} />;
  }
  return (
    <PublicFormPage title="Confirmar assinatura" lead="Confira o plano e siga para o pagamento seguro.">
      <div className={styles.column}>
        {state.status === 'loaded' ? (
          <>
            <PlanSummary plan={state.plan} trial={trial} />
            <CheckoutForm userId={userId} planId={state.plan.id} trial={trial} />
          </>
        ) : (
          <div role="status">
            <VisuallyHidden>Carregando...</VisuallyHidden>
            <Skeleton height={288} radius={10} mb="1.25rem" />
            <Skeleton height={204} radius={10} />
          </div>
        )}
      </div>
    </PublicFormPage>
  );
};

interface MissingProps {
  readonly text: string;
  readonly onRetry?: () => void;
}

const PlanMissing = ({ text, onRetry }: MissingProps) => (
  <FullPage
    icon={<IconFileUnknown />}
    title="Plano não encontrado"
    text={text}
    action={
      <Button.Group>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            Tentar novamente
          </Button>
        )}
        <Button component={Link} to="/plans">
          Ver Planos
        </Button>
      </Button.Group>
    }
  />
);

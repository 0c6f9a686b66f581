import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paymentAddress } from '#shared/addresses.ts';
import { TRIAL_DAYS, trialEnd } from '#shared/trial.ts';
import { messageOf } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { PlanSummary } from '../plans/PlanSummary.tsx';
import { pendingAccount } from '../plans/pendingAccount.ts';
import { usePlan } from '../plans/usePlans.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { PublicFormPage } from '../ui/kit/forms/PublicFormPage.tsx';
import styles from './Signup.module.css';
import { SignupForm } from './SignupForm.tsx';

export const Signup = () => {
  const { user } = useSession();
  const [search] = useSearchParams();
  const [pending] = useState(pendingAccount.read);
  const planId = search.get('plan');
  if (user) return <Navigate to={paymentAddress(user.id, planId)} replace />;
  return (
    <PublicFormPage
      wide
      title="Criar sua conta"
      tab="Criar conta"
      lead={`Comece com ${TRIAL_DAYS} dias grátis, sem cartão de crédito. ${trialEnd}`}
    >
      <div {...(planId === null ? { style: { maxWidth: '35rem' } } : { className: styles.columns })}>
        <div>
          {pending && planId !== null && (
            <p className={styles.note}>
              Você já criou a conta de <strong>{pending.email}</strong>.{' '}
              <TextLink to={paymentAddress(pending.userId, planId)}>Continuar para o pagamento</TextLink>
            </p>
          )}
          <SignupForm planId={planId} />
        </div>
        {planId !== null && (
          <aside className={styles.aside} aria-label="Plano escolhido">
            <ChosenPlan id={planId} />
          </aside>
        )}
      </div>
    </PublicFormPage>
  );
};

const ChosenPlan = ({ id }: { readonly id: string }) => {
  const { plan, failed, error } = usePlan(id);
  if (!plan && !failed) return <Skeleton height={250} radius={10} />;
  if (plan && plan !== 'missing') return <PlanSummary trial plan={plan} />;
  return (
    <p className={styles.note}>
      {plan ? 'Plano não encontrado.' : `Não foi possível carregar o plano. ${messageOf(error)}`}{' '}
      <TextLink to="/plans">Ver planos</TextLink>
    </p>
  );
};

import { Button, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconFileUnknown, IconInfoCircle } from '@tabler/icons-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { TrialRefusal } from '#shared/contract/billing.ts';
import { PlanSummary } from '../plans/PlanSummary.tsx';
import { forgetAccount, usePendingAccount } from '../plans/pendingAccount.ts';
import { usePlan } from '../plans/usePlan.ts';
import { FullPage } from '../ui/bare/CenteredMessage.tsx';
import textLink from '../ui/bare/TextLink.module.css';
import { PublicFormPage } from '../ui/kit/forms/PublicFormPage.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';
import { OtherAccount } from './OtherAccount.tsx';
import styles from './Payment.module.css';
import { useOffer } from './useOffer.ts';

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
  const { state: offered, retry: retryOffer } = useOffer(userId);
  if (state.status === 'missing') {
    return <PlanMissing text="Este plano não existe ou não é mais oferecido. Escolha outro." />;
  }
  if (state.status === 'failed') {
    return <PlanMissing text="Não foi possível carregar o plano. Verifique sua conexão." onRetry={retry} />;
  }
  if (offered.status === 'stranger') return <OtherAccount userId={userId} />;
  if (offered.status === 'failed') return <OfferMissing onRetry={retryOffer} />;
  return (
    <PublicFormPage title="Confirmar assinatura" lead="Confira o plano e siga para o pagamento seguro.">
      <Stack gap="1.25rem">
        {state.status === 'loaded' && offered.status === 'loaded' ? (
          <>
            <PlanSummary plan={state.plan} trial={offered.offer.trial} />
            {offered.offer.refusal && (
              <p className={styles.refusal}>
                <IconInfoCircle size={16} />
                {withoutTrial[offered.offer.refusal]}
              </p>
            )}
            <NewAccount userId={userId} planId={planId} />
            <CheckoutForm userId={userId} planId={state.plan.id} trial={offered.offer.trial} />
          </>
        ) : (
          <div role="status">
            <VisuallyHidden>Carregando...</VisuallyHidden>
            <Skeleton height={288} radius={10} mb="1.25rem" />
            <Skeleton height={204} radius={10} />
          </div>
        )}
      </Stack>
    </PublicFormPage>
  );
};

/** Why this checkout begins without the trial that the price list promises. */
const withoutTrial: Record<TrialRefusal, string> = {
  account: 'O período grátis vale só para a primeira assinatura de cada pessoa.',
  document:
    'O período grátis deste CPF ou CNPJ já foi usado em outra conta. Esta assinatura começa com a cobrança do primeiro mês.',
  email:
    'O período grátis deste e-mail já foi usado em outra conta. Esta assinatura começa com a cobrança do primeiro mês.',
};

/** Names the account that was created in this tab, with the way to another one. */
const NewAccount = ({ userId, planId }: Props) => {
  const account = usePendingAccount();
  if (account?.userId !== userId) return null;
  return (
    <p className={styles.account}>
      Conta de <strong>{account.email}</strong>{' '}
      <Link to={`/signup?plan=${planId}`} onClick={forgetAccount} className={textLink.link ?? ''}>
        Usar outra conta
      </Link>
    </p>
  );
};

interface MissingProps {
  readonly text: string;
  readonly onRetry?: () => void;
}

const OfferMissing = ({ onRetry }: { readonly onRetry: () => void }) => (
  <FullPage
    icon={<IconFileUnknown />}
    title="Não foi possível continuar"
    text="Não conseguimos saber se a assinatura começa com período grátis. Verifique sua conexão."
    action={<Button onClick={onRetry}>Tentar novamente</Button>}
  />
);

const PlanMissing = ({ text, onRetry }: MissingProps) => (
  <FullPage
    icon={<IconFileUnknown />}
    title="Plano não encontrado"
    text={text}
    action={
      <Group justify="center" gap="0.5rem">
        {onRetry && <Button onClick={onRetry}>Tentar novamente</Button>}
        <Button component={Link} to="/plans" variant={onRetry ? 'default' : 'filled'}>
          Ver Planos
        </Button>
      </Group>
    }
  />
);

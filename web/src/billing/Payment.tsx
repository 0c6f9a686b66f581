import { Box, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconFileUnknown, IconLock } from '@tabler/icons-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { billing, type TrialRefusal } from '#shared/contract/billing.ts';
import { ApiError, call, messageOf } from '../api.ts';
import { useReturnTo } from '../auth/returnTo.ts';
import { PlanSummary } from '../plans/PlanSummary.tsx';
import { pendingAccount, usePendingAccount } from '../plans/pendingAccount.ts';
import { usePlan } from '../plans/usePlans.ts';
import { ActionButton } from '../ui/bare/actions/Action.tsx';
import textLink from '../ui/bare/actions/TextLink.module.css';
import { FullPage } from '../ui/bare/page/CenteredMessage.tsx';
import { useRead } from '../ui/bare/page/useRead.ts';
import { useReturnToPage } from '../ui/bare/page/useReturnToPage.ts';
import { Notice } from '../ui/bare/panels/Notice.tsx';
import { PublicFormPage } from '../ui/kit/forms/PublicFormPage.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';

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
  const { plan, failed, error, retry } = usePlan(planId);
  const offer = useOffer(userId);
  if (plan === 'missing') {
    return <Failure title={NOT_FOUND} text="Este plano não existe ou não é mais oferecido. Escolha outro." />;
  }
  if (failed) {
    const text = `Não foi possível carregar o plano. ${messageOf(error)}`;
    return <Failure title={NOT_FOUND} text={text} onRetry={retry} />;
  }
  if (offer.error instanceof ApiError && offer.error.status < 429) return <OtherAccount userId={userId} />;
  if (offer.failed) {
    const text = `Não conseguimos saber se a assinatura começa com período grátis. ${messageOf(offer.error)}`;
    return <Failure title="Não foi possível continuar" text={text} onRetry={offer.readAgain} />;
  }
  return (
    <PublicFormPage title="Confirmar assinatura" lead="Confira o plano, aceite os termos e comece.">
      <Stack gap="1.25rem">
        {plan && offer.data ? (
          <>
            <PlanSummary plan={plan} trial={offer.data.trial} />
            {offer.data.refusal && <Notice tone="blue">{withoutTrial[offer.data.refusal]}</Notice>}
            <NewAccount userId={userId} planId={planId} />
            <CheckoutForm userId={userId} planId={plan.id} trial={offer.data.trial} />
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

/** Reads the offer again when the reader returns, because another tab may have begun the trial. */
const useOffer = (userId: string) => {
  const offer = useRead(userId, (_, signal) => call(billing.getOffer, { query: { userId } }, signal));
  useReturnToPage(offer.readAgain);
  return offer;
};

const withoutTrial: Record<TrialRefusal, string> = {
  account: 'O período grátis vale só para a primeira assinatura de cada pessoa.',
  document:
    'O período grátis deste CPF ou CNPJ já foi usado em outra conta. Esta assinatura começa com a cobrança do primeiro mês.',
  email:
    'O período grátis deste e-mail já foi usado em outra conta. Esta assinatura começa com a cobrança do primeiro mês.',
};

const NewAccount = ({ userId, planId }: Props) => {
  const account = usePendingAccount();
  if (account?.userId !== userId) return null;
  return (
    <Box component="p" mt="-0.375rem" c="var(--quiet)" style={{ overflowWrap: 'anywhere' }}>
      Conta de <strong>{account.email}</strong>{' '}
      <Link
        to={`/signup?plan=${planId}`}
        onClick={() => pendingAccount.keep(null)}
        className={textLink.link ?? ''}
      >
        Usar outra conta
      </Link>
    </Box>
  );
};

const OtherAccount = ({ userId }: { readonly userId: string }) => (
  <FullPage
    icon={<IconLock />}
    title="Faça login para assinar"
    text="Entre com o e-mail e a senha da conta que vai assinar, e você volta para cá. Se você acabou de se cadastrar, confira o seu e-mail: lá está o próximo passo."
    links={[
      {
        to: '/login',
        label: 'Fazer Login',
        state: { ...useReturnTo(userId), notice: 'Entre com a conta que vai assinar.' },
      },
      plansLink,
    ]}
  />
);

const NOT_FOUND = 'Plano não encontrado';

const plansLink = { to: '/plans', label: 'Ver Planos' };

interface FailureProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry?: () => void;
}

const Failure = ({ title, text, onRetry }: FailureProps) => (
  <FullPage
    icon={<IconFileUnknown />}
    title={title}
    text={text}
    action={onRetry && <ActionButton onClick={onRetry}>Tentar novamente</ActionButton>}
    links={[plansLink]}
  />
);

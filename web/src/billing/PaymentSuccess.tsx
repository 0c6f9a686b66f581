import { Button, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paymentErrorAddress } from '#shared/addresses.ts';
import { homeOf } from '../auth/home.ts';
import { useSession } from '../auth/session.tsx';
import { forgetAccount } from '../signup/pendingAccount.ts';
import { FullPage } from '../ui/bare/FullPage.tsx';
import { type Confirmation, confirmPayment } from './confirmation.ts';

/** The hosted checkout's return: confirms the payment with the server and moves on. */
export const PaymentSuccess = () => {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  return sessionId ? <Confirming sessionId={sessionId} /> : <Navigate to="/plans" replace />;
};

const Confirming = ({ sessionId }: { readonly sessionId: string }) => {
  const confirmation = useConfirmation(sessionId);
  if (!confirmation) {
    return (
      <FullPage
        title="Confirmando o pagamento"
        text="Só um instante: estamos confirmando a sua assinatura."
        action={<Loader size="sm" />}
      />
    );
  }
  if (!confirmation.paid) return <Navigate to={paymentErrorAddress(confirmation.reason)} replace />;
  return <Paid />;
};

/** The confirmation, once the session has been refreshed too: a first payment signs the user in. */
const useConfirmation = (sessionId: string): Confirmation | undefined => {
  const { recheck } = useSession();
  const refreshSession = useEffectEvent(recheck);
  const [confirmation, setConfirmation] = useState<Confirmation>();
  useEffect(() => {
    let mounted = true;
    void confirmPayment(sessionId).then(async (confirmed) => {
      if (confirmed.paid) {
        forgetAccount();
        await refreshSession();
      }
      if (mounted) setConfirmation(confirmed);
    });
    return () => {
      mounted = false;
    };
  }, [sessionId]);
  return confirmation;
};

/** How long the message is shown before the next screen opens. */
const MESSAGE_SHOWN_MS = 3_000;

const Paid = () => {
  const { user } = useSession();
  const navigate = useNavigate();
  const next = homeOf(user);
  useEffect(() => {
    const timer = setTimeout(() => navigate(next, { replace: true }), MESSAGE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate, next]);
  return (
    <FullPage
      icon={<IconCircleCheck color="var(--up)" />}
      title="Assinatura confirmada"
      text={
        user
          ? 'Tudo certo! Em instantes você será levado ao dashboard.'
          : 'Tudo certo! Sua assinatura está ativa. Entre com o e-mail e a senha da conta para começar.'
      }
      action={
        <Button component={Link} to={next} replace>
          {user ? 'Ir para o Dashboard' : 'Fazer Login'}
        </Button>
      }
    />
  );
};

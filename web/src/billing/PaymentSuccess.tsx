import { Button, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paymentErrorAddress } from '#shared/addresses.ts';
import { homeOf } from '../auth/home.ts';
import { useSession } from '../auth/session.tsx';
import { forgetAccount } from '../signup/pendingAccount.ts';
import { FullPage } from '../ui/bare/FullPage.tsx';
import { type Confirmation, confirmPayment } from './confirmation.ts';

/** Where the hosted checkout sends its customer back to: confirms it with the server, and goes on. */
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

/** The confirmation, once it is there and the session has been asked for again: the payment may have opened one. */
const useConfirmation = (sessionId: string): Confirmation | undefined => {
  const { recheck } = useSession();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rechecking changes the session, and is not to be done again for that.
  useEffect(() => {
    let left = false;
    void confirmPayment(sessionId).then(async (confirmed) => {
      if (confirmed.paid) {
        forgetAccount();
        await recheck();
      }
      if (!left) setConfirmation(confirmed);
    });
    return () => {
      left = true;
    };
  }, [sessionId]);
  return confirmation;
};

/** How long the good news stands before the page goes on by itself. */
const READING_MS = 3_000;

const Paid = () => {
  const { user } = useSession();
  const navigate = useNavigate();
  const next = homeOf(user);
  useEffect(() => {
    const timer = setTimeout(() => navigate(next, { replace: true }), READING_MS);
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

import { Loader } from '@mantine/core';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paymentErrorAddress } from '#shared/addresses.ts';
import { billing, type PaymentFailure } from '#shared/contract/billing.ts';
import { call } from '../api.ts';
import { homeOf, useSession } from '../auth/session.tsx';
import { pendingAccount } from '../plans/pendingAccount.ts';
import { ActionButton } from '../ui/bare/actions/Action.tsx';
import { FullPage } from '../ui/bare/page/CenteredMessage.tsx';
import { useRead } from '../ui/bare/page/useRead.ts';
import { useTransactionTime } from './failures.ts';

export const PaymentSuccess = () => {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  const at = useTransactionTime();
  return sessionId ? <Confirming sessionId={sessionId} at={at} /> : <Navigate to="/plans" replace />;
};

const Confirming = ({ sessionId, at }: { readonly sessionId: string; readonly at: string }) => {
  const { confirmation, busy, retry } = useConfirmation(sessionId);
  if (!confirmation) {
    return (
      <FullPage
        title="Confirmando o pagamento"
        text="Só um instante: estamos confirmando a sua assinatura."
        action={<Loader size="sm" />}
      />
    );
  }
  if (confirmation.paid) return <Paid message={confirmation.message} />;
  if (confirmation.reason === 'payment_processing') return <Processing busy={busy} onRetry={retry} />;
  return <Navigate to={paymentErrorAddress(confirmation.reason, sessionId, at)} replace />;
};

/** Also refreshes the session, because a first payment signs the user in. */
const useConfirmation = (sessionId: string) => {
  const { recheck } = useSession();
  const { data, busy, readAgain } = useRead(sessionId, async () => {
    const confirmed = await confirmPayment(sessionId);
    if (confirmed.paid) {
      pendingAccount.keep(null);
      await recheck();
    }
    return confirmed;
  });
  return { confirmation: data, busy, retry: readAgain };
};

interface ProcessingProps {
  readonly busy: boolean;
  readonly onRetry: () => void;
}

const Processing = ({ busy, onRetry }: ProcessingProps) => {
  const { user } = useSession();
  return (
    <FullPage
      icon={<IconClock />}
      title="Pagamento em processamento"
      text="Assim que ele for confirmado, a sua assinatura começa. Isso pode levar alguns dias; não é preciso pagar de novo nem esperar aqui."
      action={
        <ActionButton disabled={busy} onClick={onRetry}>
          {busy ? 'Verificando...' : 'Verificar novamente'}
        </ActionButton>
      }
      links={[{ to: homeOf(user), label: user ? 'Ir para o Dashboard' : 'Fazer Login' }]}
    />
  );
};

const MESSAGE_SHOWN_MS = 3_000;

const Paid = ({ message }: { readonly message: string | null }) => {
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
      text={`${message ?? 'Tudo certo! Sua assinatura está ativa.'} ${
        user ? 'Em instantes o dashboard abre.' : 'Entre com o e-mail e a senha da conta para começar.'
      }`}
      links={[{ to: next, label: user ? 'Ir para o Dashboard' : 'Fazer Login', replace: true }]}
    />
  );
};

type Confirmation =
  | { readonly paid: true; readonly message: string | null }
  | { readonly paid: false; readonly reason: PaymentFailure | 'unknown' | 'http_error' | 'network_error' };

const confirmPayment = async (sessionId: string): Promise<Confirmation> => {
  try {
    const query = { session_id: sessionId };
    const { success, error, message } = await call(billing.confirmCheckout, { query });
    return success ? { paid: true, message } : { paid: false, reason: error ?? 'unknown' };
  } catch (error) {
    // fetch throws a TypeError when no reply arrives.
    return { paid: false, reason: error instanceof TypeError ? 'network_error' : 'http_error' };
  }
};

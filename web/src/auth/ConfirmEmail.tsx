import { IconAlertCircle, IconLock, IconMailCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { confirmEmailAddress, confirmEmailPath, settingsPath } from '#shared/addresses.ts';
import { ownEmail } from '#shared/contract/ownEmail.ts';
import { call, messageOf } from '../api.ts';
import { ActionLink } from '../ui/bare/Action.tsx';
import { FullPage } from '../ui/bare/FullPage.tsx';
import { Loading } from '../ui/bare/Loading.tsx';
import { SessionUnknown } from './SessionUnknown.tsx';
import { useSession } from './session.tsx';
import { useLinkToken } from './useLinkToken.ts';

/** Confirms an address with the link that was mailed to it, once its user is signed in. */
export const ConfirmEmail = () => {
  const token = useLinkToken(confirmEmailPath);
  const { user, loading, unknown } = useSession();
  if (token === '') {
    return <Failure text="Este endereço está incompleto. Abra de novo o link que enviamos por e-mail." />;
  }
  if (loading) return <Confirming />;
  if (unknown) return <SessionUnknown />;
  return user ? <Confirmation token={token} /> : <SignInFirst token={token} />;
};

const Confirmation = ({ token }: { readonly token: string }) => {
  const result = useConfirmation(token);
  if (result === undefined) return <Confirming />;
  if ('error' in result) return <Failure text={result.error} />;
  return (
    <FullPage
      icon={<IconMailCheck />}
      title="E-mail confirmado"
      text={`${result.email} agora é o endereço confirmado da sua conta.`}
      action={<ActionLink to="/dashboard">Ir para o dashboard</ActionLink>}
    />
  );
};

const Confirming = () => (
  <main>
    <title>Confirmar e-mail · Ranqueia</title>
    <Loading />
  </main>
);

const SignInFirst = ({ token }: { readonly token: string }) => (
  <FullPage
    icon={<IconLock />}
    title="Entre para confirmar"
    text="Entre na conta que usa este e-mail. A confirmação continua em seguida."
    action={
      <ActionLink to="/login" state={{ address: confirmEmailAddress(token) }}>
        Fazer Login
      </ActionLink>
    }
  />
);

const Failure = ({ text }: { readonly text: string }) => (
  <FullPage
    icon={<IconAlertCircle />}
    title="E-mail não confirmado"
    text={text}
    action={<ActionLink to={settingsPath}>Ir para as configurações</ActionLink>}
  />
);

type Result = { readonly email: string } | { readonly error: string };

/** Uses the link once, and returns its result when there is one. */
const useConfirmation = (token: string): Result | undefined => {
  const [result, setResult] = useState<Result>();
  const { recheck } = useSession();
  const confirm = useEffectEvent(async (isMounted: () => boolean) => {
    const found = await call(ownEmail.confirmEmail, { body: { token } }).catch((error: unknown) => ({
      error: messageOf(error, 'Não foi possível confirmar o e-mail. Abra de novo o link em instantes.'),
    }));
    if (!isMounted()) return;
    setResult(found);
    if (!('error' in found)) void recheck();
  });
  useEffect(() => {
    let mounted = true;
    void confirm(() => mounted);
    return () => {
      mounted = false;
    };
  }, []);
  return result;
};

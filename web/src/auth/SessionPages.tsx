import { Button } from '@mantine/core';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FullPage } from '../ui/bare/page/CenteredMessage.tsx';
import { useReturnTo } from './returnTo.ts';
import { useSession } from './session.tsx';

export const SignedOut = ({ userId }: { readonly userId?: string }) => (
  <FullPage
    icon={<IconLock />}
    title={userId === undefined ? 'Acesso negado' : 'Sua sessão expirou'}
    text={
      userId === undefined
        ? 'Você precisa estar logado para acessar esta página.'
        : 'Entre de novo para continuar de onde parou.'
    }
    links={[{ to: '/login', label: 'Fazer Login', state: useReturnTo(userId) }]}
  />
);

/** Shown instead of the login while the server does not answer, because the user may be signed in. */
export const SessionUnknown = ({ reason }: { readonly reason: string }) => {
  const { recheck } = useSession();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await recheck();
    setBusy(false);
  };
  useEffect(() => {
    window.addEventListener('online', recheck);
    return () => window.removeEventListener('online', recheck);
  }, [recheck]);
  return (
    <FullPage
      icon={<IconCloudOff />}
      title="Não foi possível carregar"
      text={reason}
      action={
        <Button disabled={busy} onClick={retry}>
          {busy ? 'Tentando...' : 'Tentar novamente'}
        </Button>
      }
    />
  );
};

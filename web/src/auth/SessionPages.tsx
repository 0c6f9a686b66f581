/** In place of a screen whose session is over, or not known. */
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { FullPage } from '../ui/bare/CenteredMessage.tsx';
import { useSession } from './session.tsx';
import { useWayBack } from './wayBack.ts';

/** Replaces the screen of a user whose session has ended, with the way back to it. */
export const SessionExpired = ({ userId }: { readonly userId: string }) => (
  <FullPage
    icon={<IconLock />}
    title="Sua sessão expirou"
    text="Entre de novo para continuar de onde parou."
    action={
      <Button component={Link} to="/login" state={useWayBack(userId)}>
        Fazer Login
      </Button>
    }
  />
);

/** Replaces a screen while nobody can say who is signed in: somebody who is must not be sent to the login. */
export const SessionUnknown = () => {
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
      text="O servidor não respondeu. Verifique sua conexão."
      action={
        <Button disabled={busy} onClick={retry}>
          {busy ? 'Tentando...' : 'Tentar novamente'}
        </Button>
      }
    />
  );
};

import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FullPage } from '../ui/bare/CenteredMessage.tsx';
import { useSession } from './session.tsx';

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

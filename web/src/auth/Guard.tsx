import { IconLock } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { FullPage } from '../ui/bare/page/CenteredMessage.tsx';
import { Loading } from '../ui/bare/page/Loading.tsx';
import { LinkButton } from '../ui/kit/LinkButton.tsx';
import { useReturnTo } from './returnTo.ts';
import { SessionExpired, SessionUnknown } from './SessionPages.tsx';
import { useSession } from './session.tsx';

interface Props {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
}

export const Guard = ({ children, fallback = <AccessDenied /> }: Props) => {
  const { user, loading, failure, expiredUserId } = useSession();
  if (loading) return <Loading />;
  if (expiredUserId !== null) return <SessionExpired userId={expiredUserId} />;
  if (failure !== null) return <SessionUnknown reason={failure} />;
  // The key remounts everything when the user changes.
  return user ? <Fragment key={user.id}>{children}</Fragment> : fallback;
};

const AccessDenied = () => (
  <FullPage
    icon={<IconLock />}
    title="Acesso negado"
    text="Você precisa estar logado para acessar esta página."
    action={
      <LinkButton to="/login" state={useReturnTo()}>
        Fazer Login
      </LinkButton>
    }
  />
);

import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FullPage } from '../ui/bare/FullPage.tsx';
import { Loading } from '../ui/bare/Loading.tsx';
import { useSession } from './session.tsx';

interface Props {
  readonly children: ReactNode;
  /** Shown to visitors instead of the words about access. */
  readonly fallback?: ReactNode;
}

/** Lets signed-in users through. */
export const Guard = ({ children, fallback = <Refused /> }: Props) => {
  const { user, loading } = useSession();
  if (loading) return <Loading />;
  // Nothing on the page outlives a change of user.
  return user ? <Fragment key={user.id}>{children}</Fragment> : fallback;
};

const Refused = () => (
  <FullPage
    icon={<IconLock />}
    title="Acesso negado"
    text="Você precisa estar logado para acessar esta página."
    action={
      <Button component={Link} to="/login">
        Fazer Login
      </Button>
    }
  />
);

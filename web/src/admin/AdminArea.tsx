import { IconLock } from '@tabler/icons-react';
import { matchPath, useLocation } from 'react-router-dom';
import { adminPath } from '#shared/addresses.ts';
import { Guard } from '../auth/Guard.tsx';
import { useReturnTo } from '../auth/returnTo.ts';
import { homeOf, useSession } from '../auth/session.tsx';
import { AppLayout } from '../layout/AppLayout.tsx';
import { FullPage } from '../ui/bare/page/CenteredMessage.tsx';
import { NotFound } from '../ui/kit/NotFound.tsx';
import { adminScreens } from './screens.ts';
import { adminTabs } from './tabs.ts';

/** The administrators' screens. Everybody else is refused, as by the server. */
export const AdminArea = () => {
  const { user } = useSession();
  return (
    <Guard fallback={<AccessDenied />}>
      {user?.isAdmin ? <AppLayout places={places} /> : <AccessDenied />}
    </Guard>
  );
};

const places = adminTabs.map(({ id, label }) => ({ path: `${adminPath}?tab=${id}`, label }));

export const AdminScreen = () => {
  const { pathname } = useLocation();
  const { Screen } = screenAt(pathname) ?? {};
  return Screen ? <Screen /> : <NotFound />;
};

const screenAt = (pathname: string) => adminScreens.find(({ path }) => matchPath(path, pathname) !== null);

const dashboardDenied: NonNullable<(typeof adminScreens)[number]['denied']> = {
  title: 'Acesso negado',
  text: 'Esta página é exclusiva para administradores.',
};

const AccessDenied = () => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { denied = dashboardDenied } = screenAt(pathname) ?? {};
  const { title, text, back = homeOf(user) } = denied;
  return (
    <FullPage
      icon={<IconLock />}
      title={title}
      text={text}
      links={[
        {
          to: back,
          label: back === '/login' ? 'Fazer Login' : 'Voltar para o Dashboard',
          state: useReturnTo(),
        },
      ]}
    />
  );
};

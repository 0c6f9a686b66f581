import { IconAlertTriangle } from '@tabler/icons-react';
import { ActionButton } from './Action.tsx';
import { FullPage } from './FullPage.tsx';

export const brokenMessage = {
  icon: <IconAlertTriangle />,
  title: 'Algo deu errado',
  text: 'Não foi possível mostrar esta página. Verifique sua conexão e tente de novo.',
  action: <ActionButton onClick={() => window.location.reload()}>Recarregar</ActionButton>,
};

/** Replaces everything when a page throws. */
export const BrokenPage = () => <FullPage routerless {...brokenMessage} />;

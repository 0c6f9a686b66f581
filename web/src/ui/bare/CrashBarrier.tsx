import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { logError } from '../../logError.ts';
import { ActionButton } from './Action.tsx';
import { FullPage } from './FullPage.tsx';

/**
 * Offers a reload when a page throws, or when its code cannot be loaded: without a connection, or after a new
 * release.
 */
export class CrashBarrier extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    logError('A page broke', error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <FullPage
        routerless
        icon={<IconAlertTriangle />}
        title="Algo deu errado"
        text="Não foi possível mostrar esta página. Verifique sua conexão e tente de novo."
        action={<ActionButton onClick={() => window.location.reload()}>Recarregar</ActionButton>}
      />
    );
  }
}

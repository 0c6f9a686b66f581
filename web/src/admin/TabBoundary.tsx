import { IconCloudOff } from '@tabler/icons-react';
import { Component, type ReactNode, Suspense } from 'react';
import { logError } from '../logError.ts';
import { ActionButton } from '../ui/bare/Action.tsx';
import { EmptyState } from '../ui/bare/EmptyState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Waits for the code of a tab. If it cannot be loaded, or breaks, the other tabs stay usable. */
export const TabBoundary = ({ children }: Props) => (
  <TabErrors>
    <Suspense fallback={<TableSkeleton />}>{children}</Suspense>
  </TabErrors>
);

class TabErrors extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    logError('A tab broke', error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          icon={<IconCloudOff />}
          title="Não foi possível mostrar esta aba"
          text="Verifique sua conexão e recarregue a página. As outras abas continuam funcionando."
          // A browser may remember that the code did not load, until the page is loaded again.
          action={<ActionButton onClick={() => window.location.reload()}>Recarregar</ActionButton>}
        />
      </div>
    );
  }
}

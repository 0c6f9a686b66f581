import { IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { ActionButton } from '../ui/bare/Action.tsx';
import { CrashBarrier } from '../ui/bare/CrashBarrier.tsx';
import { EmptyState } from '../ui/bare/EmptyState.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';

/** Waits for the code of a tab. If it cannot be loaded, or breaks, the other tabs stay usable. */
export const TabBoundary = ({ children }: { readonly children: ReactNode }) => (
  <CrashBarrier fallback={<BrokenTab />}>
    <Suspense fallback={<TableSkeleton />}>{children}</Suspense>
  </CrashBarrier>
);

const BrokenTab = () => (
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

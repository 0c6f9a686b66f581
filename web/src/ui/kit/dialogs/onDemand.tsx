import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { ConfirmDialog } from './ConfirmDialog.tsx';

export const onDemand = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> => {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
};

// The cast restores the dialog's type parameter, which `onDemand` loses.
export const Confirm = onDemand(() =>
  import('./ConfirmDialog.tsx').then((it) => it.ConfirmDialog),
) as unknown as typeof ConfirmDialog;

import { type ComponentType, lazy, Suspense } from 'react';
import type { ConfirmDialog } from './ConfirmDialog.tsx';

export const onDemand = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
};

// `onDemand` loses its type parameter.
export const Confirm = onDemand(() =>
  import('./ConfirmDialog.tsx').then((it) => it.ConfirmDialog),
) as unknown as typeof ConfirmDialog;

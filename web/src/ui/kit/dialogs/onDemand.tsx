import { type ComponentType, lazy, Suspense } from 'react';
import type { ConfirmDialog } from './ConfirmDialog.tsx';

/** A component whose code is loaded when it is first shown, as of a dialog that few visits open. */
export const onDemand = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
};

/** The dialog that asks before something that cannot be undone. */
// `onDemand` loses its type parameter.
export const Confirm = onDemand(() =>
  import('./ConfirmDialog.tsx').then((it) => it.ConfirmDialog),
) as unknown as typeof ConfirmDialog;

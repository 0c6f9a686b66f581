import { type ComponentType, lazy, Suspense } from 'react';

/** A component whose code is loaded when it is first shown, as of a dialog that few visits open. */
export const onDemand = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
};

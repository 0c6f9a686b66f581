import { startTransition, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { logError } from '../../../logError.ts';

interface Reading<T> {
  readonly key: string | undefined;
  readonly data?: T | undefined;
  readonly error?: unknown;
}

/** Another key drops the data. Reading the same key again keeps it until the next successful reply. */
export const useRead = <T>(
  key: string | undefined,
  read: (key: string, signal: AbortSignal) => Promise<T>,
  known?: T,
) => {
  const [reading, setReading] = useState<Reading<T>>({ key, data: known });
  const [busy, setBusy] = useState(true);
  const [attempt, readAgain] = useReducer((attempts: number) => attempts + 1, 0);
  const start = useEffectEvent(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `attempt` reads again.
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    const show = (change: (before: Reading<T>) => Reading<T>) => {
      if (controller.signal.aborted) return;
      // A transition, because a reply may bring a whole screen.
      startTransition(() => {
        setReading(change);
        setBusy(false);
      });
    };
    setBusy(true);
    start(key, controller.signal).then(
      (data) => show(() => ({ key, data })),
      (error: unknown) => {
        if (!controller.signal.aborted) logError('Failed to load what the screen shows', error);
        show((before) => ({ ...(before.key === key ? before : { key }), error }));
      },
    );
    return () => controller.abort();
  }, [key, attempt]);
  const { data, error } = reading.key === key ? reading : {};
  return { data, error, failed: error !== undefined && data === undefined, busy, readAgain };
};
